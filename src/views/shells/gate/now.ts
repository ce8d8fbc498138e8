import { useEffect, useState } from 'react';

const everyMinute = 30_000;
/** The present, twice a minute. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), everyMinute);
    return () => clearInterval(timer);
  }, []);
  return now;
}
