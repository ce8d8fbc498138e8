import type { OutboxMessage } from '../../jobs/outbox.ts';
import type { Services } from '../../kit/services.ts';
import { Deliveries } from './deliveries.ts';
import { frameOfRow, type Listener, missedTooMuch, profileChanged } from './listener.ts';
import { hears, type Seat } from './seat.ts';
import { SightedDeliveries } from './sighted.ts';

/** The most sockets that may be open in this process. A person's tabs share a session. */
export const mostSockets = { ofSession: 20, ofPerson: 60, ofCompany: 6_000, inAll: 10_000 };
/** The longest that a timer can wait, in milliseconds. */
const longest = 2 ** 31 - 1;
/** Milliseconds between two rechecks of a company's sessions after a `forget`, and between two pings. */
const pause = 250;
const beat = 25_000;
/** Milliseconds between two rechecks of everybody, in case a `forget` was lost: privileges are never older. */
const recheck = 60_000;

interface Room {
  /** By user and session. */
  seats: Map<number, Map<string, Seat>>;
  /** Sessions of people who aren't staff. */
  sighted: Set<Seat>;
  sockets: number;
  /** The newest `forget` that isn't seen to yet, and whether everybody's profile may have changed. */
  stale: { seq: number; isOfAll: boolean } | null;
  isChecking: boolean;
  /** Messages that wait for the look at the privileges that a `forget` made uncertain; null if none is awaited. */
  held: OutboxMessage[] | null;
}
/** Messages that wait for it; with more, everybody in the company reloads instead. */
const mostHeld = 1000;

/**
 * All open sockets, by company, user and session: a message is made once and decided on once per session, and what a `forget`
 * makes uncertain is looked up once for all sessions of the company.
 */
export class Audience {
  private readonly rooms = new Map<number, Room>();
  private readonly deliveries = new Deliveries();
  private readonly sighted: SightedDeliveries;
  private readonly beating: NodeJS.Timeout;
  private readonly rechecking: NodeJS.Timeout;
  private isRechecking = false;
  private sockets = 0;

  constructor(
    private readonly services: Services,
    private readonly most = mostSockets,
  ) {
    this.sighted = new SightedDeliveries(services);
    services.broadcast.on('message', this.hear);
    this.beating = setInterval(() => {
      for (const room of this.rooms.values()) for (const listener of listenersOf(room)) listener.beat();
    }, beat).unref();
    this.rechecking = setInterval(() => void this.recheckAll(), recheck).unref();
  }

  close(): void {
    this.services.broadcast.off('message', this.hear);
    clearInterval(this.beating);
    clearInterval(this.rechecking);
    for (const room of this.rooms.values()) for (const seat of seatsOf(room)) clearTimeout(seat.timer);
  }

  /** Lets a socket in, if there is room. */
  join({ currentUser, token, expires }: Pick<Seat, 'currentUser' | 'token' | 'expires'>, listener: Listener): Seat | null {
    const { company, viewer } = currentUser;
    const room = this.rooms.get(company.id) ?? newRoom();
    const sessions = room.seats.get(viewer.id) ?? new Map<string, Seat>();
    const seat = sessions.get(token) ?? { currentUser, token, expires, listeners: new Set() };
    const { ofSession, ofPerson, ofCompany, inAll } = this.most;
    let theirs = 0;
    for (const { listeners } of sessions.values()) theirs += listeners.size;
    if (theirs >= ofPerson) return null;
    if (seat.listeners.size >= ofSession || room.sockets >= ofCompany || this.sockets >= inAll) return null;
    this.rooms.set(company.id, room);
    room.seats.set(viewer.id, sessions);
    sessions.set(token, seat);
    if (seat.listeners.size === 0) this.watchExpiry(seat);
    seat.listeners.add(listener);
    if (seat.currentUser.sight) room.sighted.add(seat);
    room.sockets += 1;
    this.sockets += 1;
    return seat;
  }

  leave(seat: Seat, listener: Listener): void {
    const { company, viewer } = seat.currentUser;
    const room = this.rooms.get(company.id);
    if (!room || !seat.listeners.delete(listener)) return;
    room.sockets -= 1;
    this.sockets -= 1;
    if (seat.listeners.size > 0) return;
    clearTimeout(seat.timer);
    room.sighted.delete(seat);
    const sessions = room.seats.get(viewer.id);
    sessions?.delete(seat.token);
    if (sessions?.size === 0) room.seats.delete(viewer.id);
    if (room.sockets === 0) this.rooms.delete(company.id);
  }

  /** For a session that changed while it was looked up. */
  recheck(seat: Seat): Promise<void> {
    return this.check(seat.currentUser.company.id, [seat], null);
  }

  /** One query per company, one company after the other. */
  private async recheckAll(): Promise<void> {
    if (this.isRechecking) return;
    this.isRechecking = true;
    for (const [id, room] of [...this.rooms]) if (!room.isChecking) await this.check(id, [...seatsOf(room)], null);
    this.isRechecking = false;
  }

  private hear = (message: OutboxMessage): void => {
    const room = this.rooms.get(message.company_id);
    if (!room) return;
    if (message.topic === 'forget') {
      room.stale = { seq: message.id, isOfAll: !message.payload.ended || room.stale?.isOfAll === true };
      if (room.stale.isOfAll) room.held ??= [];
      if (!room.isChecking) void this.checkAll(message.company_id, room);
      return;
    }
    if (room.held) room.held.push(message);
    else this.deliver(room, message);
  };

  private deliver(room: Room, message: OutboxMessage): void {
    const all = () => ({ frame: missedTooMuch, to: listenersOf(room) });
    this.deliveries.add(message.company_id, { frame: frameOfRow(message), to: audienceOf(room, message) }, all);
    const seats = [...room.sighted].filter((seat) => hears(seat, message));
    if (seats.length) this.sighted.add(message.company_id, { message, seats });
  }

  /** Messages that waited, for those who may see them now. */
  private release(room: Room): void {
    const held = room.held ?? [];
    room.held = null;
    if (held.length <= mostHeld) for (const message of held) this.deliver(room, message);
    else for (const listener of listenersOf(room)) listener.hear(missedTooMuch);
  }

  /** Ended sessions, changed privileges, a moved company date: looked up again until nothing is uncertain any more. */
  private async checkAll(id: number, room: Room): Promise<void> {
    room.isChecking = true;
    for (let stale = room.stale; stale; stale = room.stale) {
      room.stale = null;
      await this.check(id, [...seatsOf(room)], stale.isOfAll ? stale.seq : null);
      // Another change of privileges may have come meanwhile.
      if (!(room.stale as Room['stale'])?.isOfAll) this.release(room);
      await new Promise((resolve) => setTimeout(resolve, pause).unref());
    }
    room.isChecking = false;
  }

  /** Sessions that have ended lose their sockets; the others hear of a changed profile, if `seq` is given. */
  private async check(id: number, seats: Seat[], seq: number | null): Promise<void> {
    try {
      const { companies, sessions } = this.services;
      const company = await companies.byId(id);
      const tokens = seats.map(({ token }) => token);
      const found = company ? await sessions.findAll(company, tokens) : new Map<string, never>();
      for (const seat of seats) {
        const session = found.get(seat.token);
        if (!company || session?.viewer.id !== seat.currentUser.viewer.id) {
          for (const listener of seat.listeners) listener.end('signedOut');
          continue;
        }
        seat.currentUser = { company, viewer: session.viewer, sight: session.sight };
        seat.expires = session.expires;
        this.rooms.get(id)?.sighted[session.sight && seat.listeners.size > 0 ? 'add' : 'delete'](seat);
        if (seat.listeners.size > 0) this.watchExpiry(seat);
        if (seq !== null) for (const listener of seat.listeners) listener.send(profileChanged(seq));
      }
    } catch (error) {
      // Nobody goes on listening with privileges that may have been taken away.
      for (const seat of seats) for (const listener of seat.listeners) listener.turnAway(error);
    }
  }

  /** A session may have been prolonged by then. */
  private watchExpiry(seat: Seat): void {
    clearTimeout(seat.timer);
    const wait = Math.min(longest, Math.max(1_000, seat.expires - Date.now() + 50));
    seat.timer = setTimeout(() => void this.recheck(seat), wait).unref();
  }
}

const newRoom = (): Room => ({
  seats: new Map(),
  sighted: new Set(),
  sockets: 0,
  stale: null,
  isChecking: false,
  held: null,
});

function* seatsOf({ seats }: Room): Generator<Seat> {
  for (const sessions of seats.values()) yield* sessions.values();
}

function* listenersOf(room: Room): Generator<Listener> {
  for (const { listeners } of seatsOf(room)) yield* listeners;
}

/** The staff that a message is for; what each may see is decided when it is their turn. */
function* audienceOf(room: Room, message: OutboxMessage): Generator<Listener> {
  const seats = message.topic === 'notify' ? (room.seats.get(Number(message.payload.user))?.values() ?? []) : seatsOf(room);
  for (const seat of seats) if (!seat.currentUser.sight && hears(seat, message)) yield* seat.listeners;
}
