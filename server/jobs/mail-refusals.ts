import { ApiError } from '../kit/api-error.ts';

/** Whether a mail server refuses a mail for good (a 5xx): it would refuse it again. */
export const isRefusedForGood = (error: unknown): boolean => {
  const { responseCode } = error as { responseCode?: unknown };
  return typeof responseCode === 'number' && responseCode >= 500;
};

/** A failed mail's reason: the server's response, or the code of our own error. At most 300 characters. */
export const explainMailError = (error: unknown): string => {
  if (error instanceof ApiError) return error.code;
  const { response, message } = error as { response?: unknown; message?: unknown };
  return String(response ?? message ?? error).slice(0, 300);
};
