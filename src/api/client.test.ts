import { setImmediate } from 'node:timers/promises';
import { afterEach, expect, it, vi } from 'vitest';
import { sessionCalls } from './app/session.ts';
import { CallFailed, download, onSignedOut, send, setCredentials } from './client.ts';

afterEach(() => vi.unstubAllGlobals());

/** The result of a call once everything has settled; network errors are simulated by rejections. */
async function outcome(isBrokenOff: boolean): Promise<unknown> {
  const breaking = new AbortController();
  vi.stubGlobal('fetch', (_: unknown, { signal }: RequestInit) => {
    if (isBrokenOff) return new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)));
    return Promise.reject(new TypeError('Failed to fetch'));
  });
  let ended: unknown = 'on its way';
  void send(sessionCalls.profile, { signal: breaking.signal }).then(
    (answer) => {
      ended = answer;
    },
    (error) => {
      ended = error;
    },
  );
  if (isBrokenOff) {
    await setImmediate();
    breaking.abort();
  }
  for (let turn = 0; turn < 20; turn++) await setImmediate();
  return ended;
}

it('a call without a connection fails', async () => {
  expect(await outcome(false)).toBeInstanceOf(CallFailed);
});
it('an aborted call neither resolves nor rejects: the caller may have started over', async () => {
  expect(await outcome(true)).toBe('on its way');
});

it('shows transport errors in the user’s language (R-30, R-31)', async () => {
  const said = async (language: string, answer: () => Promise<Response>) => {
    setCredentials({ language });
    vi.stubGlobal('fetch', answer);
    const failed = await send(sessionCalls.profile, { signal: undefined }).catch((error: unknown) => error as CallFailed);
    return (failed as CallFailed).failure.message;
  };
  const cut = () => Promise.reject(new TypeError('Failed to fetch'));
  const answers = (status: number, body: string) => () =>
    Promise.resolve(new Response(body, { status, headers: { 'content-type': 'application/json' } }));
  const notThere = answers(404, '{"success":false,"error":"Not Found","code":"no_such_call"}');
  expect(await said('en', cut)).toBe("Can't send request to the server, please check your internet connection!");
  expect(await said('en', notThere)).toBe('Request wrong API');
  expect(await said('en', answers(500, ''))).toBe('Something went wrong!');
  expect(await said('en', answers(403, '{"success":false,"error":"As it is.","code":"forbidden"}'))).toBe('As it is.');
  for (const answer of [cut, notThere, answers(500, '')]) expect(await said('ar', answer)).not.toMatch(/[A-Za-z]/);
  setCredentials({ language: 'en' });
});

it('a wrong password ends no session; any other 401 does', async () => {
  const ended = vi.fn();
  onSignedOut(ended);
  setCredentials({ token: 'a-token' });
  const failing = async (code: string) => {
    vi.stubGlobal('fetch', async () => Response.json({ success: false, error: 'No.', code }, { status: 401 }));
    const error = await send(sessionCalls.profile, { signal: undefined }).catch((one: unknown) => one as CallFailed);
    return (error as CallFailed).failure.kind;
  };
  expect(await failing('wrong_credentials')).toBe('invalid');
  expect(ended).not.toHaveBeenCalled();
  expect(await failing('signed_out')).toBe('signed_out');
  expect(ended).toHaveBeenCalledOnce();
  setCredentials({ token: null });
});

it('a file is streamed as it arrives; errors are the same as for other calls', async () => {
  const { signal } = new AbortController();
  const asked: string[] = [];
  const answering = (answer: () => Promise<Response>) =>
    vi.stubGlobal('fetch', (url: unknown) => {
      asked.push(String(url));
      return answer();
    });
  answering(async () => new Response('Name\r\n', { headers: { 'x-total-rows': '1' } }));
  const { headers, body } = await download('/exports/leads', { query: { status: 'new', source: 'all' }, signal });
  expect(asked).toEqual(['/v2/exports/leads?status=new']);
  expect(headers.get('x-total-rows')).toBe('1');
  expect(await new Response(body).text()).toBe('Name\r\n');
  const failing = (answer: () => Promise<Response>) => {
    answering(answer);
    return download('/exports/leads', { query: {}, signal }).catch((error: CallFailed) => error.failure);
  };
  expect(await failing(() => Promise.reject(new TypeError('Failed to fetch')))).toMatchObject({ kind: 'offline' });
  const refused = { success: false, error: 'Wait.', code: 'throttled', retry_after: 20 };
  expect(await failing(async () => Response.json(refused, { status: 429 }))).toEqual({
    kind: 'throttled',
    message: 'Wait.',
    seconds: 20,
  });
  expect(await failing(async () => new Response('<html>', { status: 500 }))).toMatchObject({ kind: 'broken' });
});
