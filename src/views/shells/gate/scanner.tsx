import { useEffect, useRef } from 'react';
import { styled } from 'styled-components';

interface Detector {
  detect: (source: HTMLVideoElement) => Promise<{ rawValue: string }[]>;
}
type DetectorClass = new (options: { formats: string[] }) => Detector;
/** The browser's own reader of codes, where it has one. */
const detectorClass = (): DetectorClass | undefined => (globalThis as { BarcodeDetector?: DetectorClass }).BarcodeDetector;
export const canScan = (): boolean => detectorClass() !== undefined && Boolean(globalThis.navigator?.mediaDevices);

/** How often the camera's picture is looked at, in milliseconds. */
const rhythm = 250;

/** The camera, until a code is seen. */
export function Scanner({ label, onSeen, onFailed }: { label: string; onSeen: (text: string) => void; onFailed: () => void }) {
  const video = useRef<HTMLVideoElement>(null);
  const seen = useRef(onSeen);
  seen.current = onSeen;
  const failed = useRef(onFailed);
  failed.current = onFailed;
  useEffect(() => {
    const Class = detectorClass();
    const picture = video.current;
    if (!Class || !picture) return;
    const detector = new Class({ formats: ['qr_code'] });
    let stream: MediaStream | null = null;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isOver = false;
    const look = async () => {
      const [code] = await detector.detect(picture).catch(() => []);
      if (isOver) return;
      if (code) seen.current(code.rawValue);
      else timer = setTimeout(look, rhythm);
    };
    navigator.mediaDevices
      .getUserMedia({ video: { facingMode: 'environment' } })
      .then(async (opened) => {
        stream = opened;
        if (isOver) return stop();
        picture.srcObject = opened;
        await picture.play();
        void look();
      })
      .catch(() => failed.current());
    const stop = () => {
      for (const track of stream?.getTracks() ?? []) track.stop();
    };
    return () => {
      isOver = true;
      clearTimeout(timer);
      stop();
    };
  }, []);
  return <Picture ref={video} aria-label={label} muted playsInline />;
}
const Picture = styled.video`inline-size: 100%; max-block-size: 40vh; border-radius: 8px; background: #000; object-fit: cover;`;
