/** What the driver and the sockets below it say without a code of their own. */
const driverWords =
  /^(Connection terminated|Client has encountered a connection error|timeout exceeded when trying to connect|Client was closed|The server closed the connection)/i;
const socketCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  // The socket's file, while PostgreSQL is down.
  'ENOENT',
]);
/** Before a statement was sent: the database was starting or stopping, had no connection left, or wasn't there. */
const refusedCodes = new Set([
  '57P03',
  '53300',
  'ECONNREFUSED',
  'ENOENT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
]);
/** Ended by the database: idle too long in a transaction, or the transaction too long. A standby that can't be written to. */
const cutCodes = new Set(['25P03', '25P04', '25006']);
/** What it had prepared isn't there, or is there already: a pooler has handed out another connection. */
const mixedUpCodes = new Set(['26000', '42P05']);

interface Parts {
  code?: string;
  message?: string;
  syscall?: string;
  severity?: string;
}
const partsOf = (error: unknown): Parts => {
  const { cause } = (error ?? {}) as { cause?: unknown };
  return (cause ?? error ?? {}) as Parts;
};

/**
 * Whether an error says that the database, or the connection to it, is gone for now: 08 (connection), 53 (no memory, disk or
 * connection left), 57P (stopping, crashed, starting), 58 (its disk), whatever else ends a connection, and what the socket says.
 */
export function isLost(error: unknown): boolean {
  const { code, message, syscall, severity } = partsOf(error);
  if (severity === 'FATAL' || severity === 'PANIC') return true;
  if (code === 'ENOENT') return syscall === 'connect';
  if (isOutdated(error)) return true;
  if (code !== undefined) return socketCodes.has(code) || cutCodes.has(code) || /^(08|53|57P|58)[0-9A-Z]+$/.test(code);
  return driverWords.test(message ?? '');
}

/**
 * Whether a connection's prepared statements aren't what we think they are: behind a pooler, or when tables were changed under
 * them. Another connection will do, unless it was made before, too.
 */
export function isOutdated(error: unknown): boolean {
  const { code, message } = partsOf(error);
  return mixedUpCodes.has(code ?? '') || (code === '0A000' && /^cached plan must not change result type/.test(message ?? ''));
}

/** Whether a connection could not be had at all, so that nothing was sent. */
export function isRefused(error: unknown): boolean {
  const { code, syscall } = partsOf(error);
  return code !== undefined && refusedCodes.has(code) && (code !== 'ENOENT' || syscall === 'connect');
}

/** Whether it took too long to connect, and would the next time. */
export const isSlowToConnect = (error: unknown): boolean =>
  partsOf(error).code === undefined && /^timeout exceeded when trying to connect/i.test(partsOf(error).message ?? '');
