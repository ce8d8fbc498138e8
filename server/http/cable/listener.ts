import type { Socket } from 'node:net';
import type { WebSocket } from 'ws';
import { isLost } from '../../db/lost.ts';
import type { OutboxMessage } from '../../jobs/outbox.ts';
import { ApiError } from '../../kit/api-error.ts';

/** What a socket may leave unread, in bytes, before it is closed. The system's own buffers come on top. */
const mostUnread = 128 * 1024;
/** Live messages that wait for a catch-up to end; with more, the client reloads instead. */
const mostHeld = 1000;
/** Messages, pings and pongs that a client may send in ten seconds. Ours sends one message per connection. */
const mostHeard = 20;
const window = 10_000;

/** Close codes of our own; the web app knows them. 1003, 1008 and 1013 are the protocol's. */
export const closing = {
  signedOut: [4401, 'signed out'],
  tooSlow: [4408, 'too slow'],
  tooMany: [4429, 'too many sockets'],
  flooding: [1008, 'too many messages'],
  notJson: [1003, 'JSON, please'],
  later: [1013, 'try again later'],
  fault: [1011, ''],
} as const;

/**
 * A message as a whole frame (RFC 6455, 5.2: text, unmasked, not fragmented), made once for all its readers: with five thousand of
 * them, half of the time would go into making it again.
 */
export function frameOf(message: object): Buffer {
  const text = Buffer.from(JSON.stringify(message));
  const { length } = text;
  const head = Buffer.alloc(length < 126 ? 2 : length < 65_536 ? 4 : 10);
  head[0] = 0x81;
  head[1] = length < 126 ? length : length < 65_536 ? 126 : 127;
  if (head.length === 4) head.writeUInt16BE(length, 2);
  if (head.length === 10) head.writeBigUInt64BE(BigInt(length), 2);
  return Buffer.concat([head, text]);
}
/** The payload's id is the record's. */
export const frameOfRow = ({ id, topic, payload }: Pick<OutboxMessage, 'id' | 'topic' | 'payload'>): Buffer =>
  frameOf({ ...payload, seq: id, type: topic === 'notify' ? 'notification' : 'changed' });
export const profileChanged = (seq: number): Buffer => frameOf({ type: 'changed', entity: 'profile', seq });
export const welcome = (seq: number): Buffer => frameOf({ type: 'welcome', seq });
export const missedTooMuch = frameOf({ type: 'missed_too_much' });

/** One websocket: what is sent to it, within what it reads. */
export class Listener {
  /** Live messages, while it catches up. */
  private held: Buffer[] | null = null;
  private heard = 0;
  private heardSince = 0;
  /** Whether it has answered the last ping. */
  private isAlive = true;

  /** `connection` is what the websocket runs over. Whole frames go there as they are, which it doesn't mind: it never fragments. */
  constructor(
    private readonly socket: WebSocket,
    private readonly connection: Pick<Socket, 'write'>,
  ) {
    const count = () => this.count();
    socket.on('message', count).on('ping', count).on('pong', count);
    socket.on('pong', () => {
      this.isAlive = true;
    });
    socket.on('error', () => socket.terminate());
  }

  get isOpen(): boolean {
    return this.socket.readyState === this.socket.OPEN;
  }

  /** A live message. */
  hear(frame: Buffer): void {
    if (!this.held) this.send(frame);
    else if (this.held.length < mostHeld) this.held.push(frame);
  }

  /** `done` is called when the system has taken the message, or the socket is gone. */
  send(frame: Buffer, done?: () => void): void {
    if (this.isOpen && this.socket.bufferedAmount > mostUnread) this.end('tooSlow');
    if (this.isOpen) this.connection.write(frame, done && (() => done()));
    else done?.();
  }

  /** Live messages wait from now on. */
  hold(): void {
    this.held = [];
  }

  /** Sends what has waited. */
  release(): void {
    const held = this.held ?? [];
    this.held = null;
    if (held.length === mostHeld) this.send(missedTooMuch);
    else for (const frame of held) this.send(frame);
  }

  end(why: keyof typeof closing): void {
    const [code, reason] = closing[why];
    this.socket.close(code, reason);
    // Whoever floods or doesn't read won't answer the close either: until it is cut, nothing more is read of it.
    if (why === 'flooding' || why === 'tooSlow') this.socket.pause();
  }

  /** Signed out, or the database is gone for now: then the client tries again by itself. */
  turnAway(error: unknown): void {
    this.end(isLost(error) ? 'later' : error instanceof ApiError ? 'signedOut' : 'fault');
  }

  /** Asks whether the other side is still there; cuts it if it didn't answer the last time. */
  beat(): void {
    if (!this.isAlive) this.socket.terminate();
    else if (this.isOpen) this.socket.ping();
    this.isAlive = false;
  }

  private count(): void {
    const now = performance.now();
    if (now - this.heardSince > window) {
      this.heardSince = now;
      this.heard = 0;
    }
    this.heard += 1;
    if (this.heard > mostHeard && this.isOpen) this.end('flooding');
  }
}
