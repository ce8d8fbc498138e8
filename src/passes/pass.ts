import { fromBase45, toBase45 } from './base45.ts';

/*
 * The pass of a visit: 24 bytes and an Ed25519 signature, as a text of 136 characters that fits a QR code of version 6 with error
 * correction M. A gate verifies it without a network; server and browser use this module alike.
 */
const prefix = 'SH1:';
const payloadLength = 24;
const signatureLength = 64;
const version = 1;

/** What a pass says. */
export interface PassFields {
  /** The number of the key that signed it, among those of its compound. */
  key: number;
  company: number;
  visit: number;
  /** The place of the person among the visit's people, from 0. */
  member: number;
  /** Bits: 1 to enter, 2 to leave. */
  directions: number;
  compound: number;
  /** The minutes in which it lets somebody in: the first one, and how many. */
  from: Date;
  minutes: number;
  /** A later one of the same visit takes its place. */
  revision: number;
}
export const directionBits = { in: 1, out: 2 } as const;
const minute = 60_000;

/** The bytes that are signed. */
export function passPayload(pass: PassFields): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(payloadLength);
  const view = new DataView(bytes.buffer);
  view.setUint8(0, version);
  view.setUint8(1, pass.key);
  view.setUint32(2, pass.company);
  view.setUint32(6, pass.visit);
  view.setUint8(10, pass.member);
  view.setUint8(11, pass.directions);
  view.setUint32(12, pass.compound);
  view.setUint32(16, Math.floor(pass.from.getTime() / minute));
  view.setUint16(20, pass.minutes);
  view.setUint16(22, pass.revision);
  return bytes;
}

/** The text of a pass, for its QR code. */
export function passText(payload: Uint8Array, signature: Uint8Array): string {
  const bytes = new Uint8Array(payloadLength + signatureLength);
  bytes.set(payload);
  bytes.set(signature, payloadLength);
  return prefix + toBase45(bytes);
}

export interface ReadPass extends PassFields {
  payload: Uint8Array<ArrayBuffer>;
  signature: Uint8Array<ArrayBuffer>;
}
/** What a text says, unverified; null if it is no pass of ours. */
export function readPass(text: string): ReadPass | null {
  if (!text.startsWith(prefix)) return null;
  const bytes = fromBase45(text.slice(prefix.length));
  if (bytes?.length !== payloadLength + signatureLength || bytes[0] !== version) return null;
  const view = new DataView(bytes.buffer);
  return {
    key: view.getUint8(1),
    company: view.getUint32(2),
    visit: view.getUint32(6),
    member: view.getUint8(10),
    directions: view.getUint8(11),
    compound: view.getUint32(12),
    from: new Date(view.getUint32(16) * minute),
    minutes: view.getUint16(20),
    revision: view.getUint16(22),
    payload: bytes.slice(0, payloadLength),
    signature: bytes.slice(payloadLength),
  };
}

/** A public key of a compound, as 64 hexadecimal digits. */
export interface PassKey {
  number: number;
  public_key: string;
}
/** The company and compound that a gate is of, with the keys that its passes were signed by. */
export interface PassIssuer {
  company: number;
  compound: number;
  keys: readonly PassKey[];
}
/** Why a text isn't a pass of this gate. */
export type Unverified = 'unreadable' | 'elsewhere' | 'unknown_key' | 'forged' | 'unsupported';

/** Verifies a text against the keys of a gate, by WebCrypto. Returns what it says, or why it isn't a pass of this gate. */
export async function verifyPass(text: string, issuer: PassIssuer): Promise<ReadPass | Unverified> {
  const pass = readPass(text);
  if (!pass) return 'unreadable';
  if (pass.company !== issuer.company || pass.compound !== issuer.compound) return 'elsewhere';
  const key = issuer.keys.find(({ number }) => number === pass.key);
  if (!key) return 'unknown_key';
  try {
    return (await isSignedBy(pass, key.public_key)) ? pass : 'forged';
  } catch {
    // A browser without Ed25519, or a page that isn't on a secure origin.
    return 'unsupported';
  }
}
async function isSignedBy({ payload, signature }: ReadPass, publicKey: string): Promise<boolean> {
  const { subtle } = globalThis.crypto;
  const key = await subtle.importKey('raw', bytesOfHex(publicKey), { name: 'Ed25519' }, false, ['verify']);
  return subtle.verify({ name: 'Ed25519' }, key, signature, payload);
}
const bytesOfHex = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from({ length: text.length / 2 }, (_, at) => Number.parseInt(text.slice(2 * at, 2 * at + 2), 16));
