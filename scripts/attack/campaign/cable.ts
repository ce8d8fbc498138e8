import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import type { Attack, Finding, Target } from '../attack.ts';
import { ownerUrl } from '../owner-url.ts';
import { eachTime, type Pace, paceOf, percentile, slowed } from '../pace.ts';
import { manySessions } from '../sessions.ts';
import { tried } from '../tries.ts';

const sockets = 5_000;
const perSession = 20;
const broadcasts = 100;
/** The first ones are compiled while they are sent. */
const warmUp = 20;
const attackers = 100;
const seconds = 10;
const slug = 'najd-oasis';
const email = `admin@${slug}.example`;

/** Frames of RFC 6455 without a payload; those of a client are masked. */
const ping = Buffer.from([0x89, 0]);
const pong = Buffer.from([0x8a, 0x80, 0, 0, 0, 0]);

/** A socket of the cable, without a library: five thousand of those would measure the library. */
function listen(address: string, token: string, heard: (frame: Buffer) => void): Promise<Socket> {
  const { hostname, port } = new URL(address);
  tried(1);
  const socket = connect({ host: hostname, port: Number(port) });
  return new Promise((resolve, reject) => {
    socket.once('error', reject).once('close', () => reject(new Error('It was closed.')));
    socket.on('data', (chunk) => {
      // A listener that doesn't answer is cut, after half a minute or a whole one.
      if (chunk.includes(ping)) socket.write(pong);
      heard(chunk);
      if (chunk.includes('"welcome"')) resolve(socket);
    });
    socket.write(
      `GET /v2/cable?auth-token=${token}&company-slug=${slug} HTTP/1.1\r\nhost: ${hostname}\r\nconnection: upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\nsec-websocket-key: ${randomBytes(16).toString('base64')}\r\n\r\n`,
    );
  });
}

/** Everyone who listens at an address, and when they heard of which record. */
class Audience {
  readonly sockets: Socket[] = [];
  // Read later: five thousand sockets wait for their turn to be heard.
  private unread: { chunk: Buffer; at: number }[] = [];
  private readonly times = new Map<number, number[]>();
  readonly heard = (chunk: Buffer): void => {
    this.unread.push({ chunk, at: performance.now() });
  };

  /** Opens the sockets of these sessions, and says why one was refused. */
  async open(address: string, tokens: string[]): Promise<string> {
    let refused = '';
    for (const token of tokens)
      await Promise.all(Array.from({ length: perSession }, () => listen(address, token, this.heard))).then(
        (all) => this.sockets.push(...all),
        (error: Error) => {
          refused = error.message;
        },
      );
    return refused;
  }

  timesOf(wanted: number): number[] {
    for (const { chunk, at } of this.unread)
      for (const [message] of chunk.toString('latin1').matchAll(/\{[^{}]*"entity":"lead"[^{}]*\}/g)) {
        const { id } = JSON.parse(message) as { id: number };
        const known = this.times.get(id);
        if (known) known.push(at);
        else this.times.set(id, [at]);
      }
    this.unread = [];
    return this.times.get(wanted) ?? [];
  }

  close(): void {
    for (const socket of this.sockets) socket.destroy();
  }
}

/** Writes one after another; from each answer, how long until each socket heard of it. */
async function broadcast(
  write: (at: number) => Promise<Response>,
  audience: Audience,
  times: number,
): Promise<{ took: number[]; missing: number }> {
  const took: number[] = [];
  let missing = 0;
  for (let i = 0; i < times; i++) {
    const answer = (await (await write(i)).json()) as { data: { id: number } };
    const answered = performance.now();
    while (audience.timesOf(answer.data.id).length < sockets && performance.now() - answered < 2_000)
      await new Promise((resolve) => setTimeout(resolve, 100));
    const all = audience.timesOf(answer.data.id);
    missing += sockets - all.length;
    took.push(...all.map((time) => Math.max(0, time - answered)));
  }
  return { took: took.sort((a, b) => a - b), missing };
}

/** The same from a server that does nothing else: what this machine needs for it. */
async function bareBroadcast(): Promise<number> {
  const child = spawn(process.execPath, ['--import', 'tsx', 'scripts/attack/bare-cable.ts'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    const [port] = (await once(child.stdout, 'data')) as [Buffer];
    const address = `http://127.0.0.1:${String(port).trim()}`;
    const audience = new Audience();
    await audience.open(address, Array.from({ length: sockets / perSession }, String));
    const write = () => fetch(address, { method: 'POST' });
    await broadcast(write, audience, warmUp);
    const { took } = await broadcast(write, audience, broadcasts);
    audience.close();
    return percentile(took, 0.99);
  } finally {
    child.kill('SIGKILL');
    await once(child, 'close');
  }
}

async function underFlood(target: Target, tokens: string[], act: () => Promise<Pace>): Promise<[Pace, string]> {
  const child = spawn(process.execPath, ['--import', 'tsx', 'scripts/attack/flood-cable.ts', target.address, slug, ...tokens], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const said = text(child.stdout);
  await new Promise((resolve) => setTimeout(resolve, 1_500));
  const pace = await act();
  child.kill('SIGTERM');
  await once(child, 'close');
  const { sent, closed } = JSON.parse(await said) as { sent: number; closed: Record<string, number> };
  tried(sent);
  const how = Object.entries(closed).map(([code, count]) => `${code}: ${count}`);
  return [pace, `${sent} messages; closed ${how.join(', ')}`];
}

export const attack: Attack = {
  title: 'The cable: thousands listen, a hundred flood',
  run: async (bed): Promise<Finding[]> => {
    const target = await bed.own();
    const url = ownerUrl(target.dataDir);
    const admin = await target.as('admin');
    const other = await target.as('admin', 'red-coast');
    const tokens = await manySessions(url, email, sockets / perSession);
    let audience = new Audience();
    let [opened, refused] = [0, ''];
    const write = (i: number) =>
      admin.call('POST', '/leads', {
        lead: { name: `cable ${i}`, mobile: `05${String(80_000_000 + Math.floor(Math.random() * 9_999_999))}`, source: 'phone' },
      });
    const heard = await eachTime(async () => {
      audience.close();
      const bare = await bareBroadcast();
      audience = new Audience();
      refused = await audience.open(target.address, tokens);
      opened = audience.sockets.length;
      await broadcast(write, audience, warmUp);
      const { took, missing } = await broadcast(write, audience, broadcasts);
      const p99 = percentile(took, 0.99);
      return {
        what: `a change heard by all (${broadcasts} times): p99, against a bare server, not heard`,
        figure: `${p99.toFixed(0)} ms / ${bare.toFixed(0)} ms = ${(p99 / bare).toFixed(1)}, ${missing}`,
        limit: '75 ms or below 1.5 times, 0',
        passed: (p99 < 75 || p99 / bare < 1.5) && missing === 0,
      };
    });
    const beyond = await listen(target.address, tokens[0] as string, () => {}).then(
      () => 'let in',
      () => 'refused',
    );
    const calls = () => other.call('GET', '/leads?per_page=10');
    await paceOf(calls, 2);
    const flooders = await manySessions(url, email, attackers);
    let how = '';
    const slow = await eachTime(async () => {
      const normal = await paceOf(calls, seconds);
      const [flooded, said] = await underFlood(target, flooders, () => paceOf(calls, seconds));
      how = said;
      const after = await paceOf(calls, seconds / 2);
      return slowed('a good client meanwhile', [normal, after], flooded, 100);
    });
    const isAlive = (await fetch(`${target.address}/healthz`)).ok;
    audience.close();
    return [
      {
        what: 'sockets open',
        figure: `${opened} ${refused}`.trim(),
        limit: String(sockets),
        passed: opened === sockets,
      },
      { what: 'one more of a session that has twenty', figure: beyond, limit: 'refused', passed: beyond === 'refused' },
      heard,
      { what: `${attackers} flood`, figure: how, limit: 'alive', passed: isAlive },
      slow,
    ];
  },
};
