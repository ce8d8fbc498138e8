import { useEffect, useRef, useSyncExternalStore } from 'react';

/**
 * A shortcut. `keys` are places on the keyboard (KeyboardEvent.code), so that they work in an Arabic layout as well:
 * `KeyJ`, `Mod+KeyK` (Ctrl or ⌘), `Shift+Slash`, or one after the other: `KeyG KeyL`.
 */
export interface Hotkey {
  keys: string;
  /** What it does, said already; it stands in the list of shortcuts. */
  label: string;
  run: () => void;
  /** Works everywhere, and not only on the page that says it. */
  isEverywhere?: boolean;
}

const inTime = 1_200;
const typing = 'input:not([type=checkbox]):not([type=radio]), textarea, select, [contenteditable=true], [role=spinbutton]';
let hotkeys: readonly Hotkey[] = [];
const listeners = new Set<() => void>();
const tell = (next: readonly Hotkey[]) => {
  hotkeys = next;
  for (const listener of listeners) listener();
};

// What is printed on the key decides for signs that move between layouts.
const printed: Record<string, string> = { '/': 'Slash', '?': 'Shift+Slash', '؟': 'Shift+Slash' };
/** The one key that was pressed, as it is written in `keys`. */
export const strokeOf = (event: Pick<KeyboardEvent, 'code' | 'key' | 'ctrlKey' | 'metaKey' | 'shiftKey'>): string => {
  const isMod = event.ctrlKey || event.metaKey;
  if (!isMod && printed[event.key]) return printed[event.key] as string;
  return `${isMod ? 'Mod+' : ''}${event.shiftKey ? 'Shift+' : ''}${event.code}`;
};

let before: { stroke: string; at: number } | null = null;

const hear = (event: KeyboardEvent) => {
  if (event.defaultPrevented || event.isComposing || event.altKey || event.repeat) return;
  const target = event.target as Element | null;
  const stroke = strokeOf(event);
  const isCombined = stroke.startsWith('Mod+');
  if (!isCombined && target?.closest?.(typing)) return;
  // A question over the page has the keyboard to itself.
  if (!isCombined && document.querySelector('[aria-modal=true], [data-modal]')) return;
  const sequence = before && Date.now() - before.at < inTime ? `${before.stroke} ${stroke}` : null;
  // The page's own come after the frame's, and win.
  const found =
    hotkeys.findLast(({ keys }) => keys === sequence) ?? (sequence ? undefined : hotkeys.findLast(({ keys }) => keys === stroke));
  before = !found && hotkeys.some(({ keys }) => keys.startsWith(`${stroke} `)) ? { stroke, at: Date.now() } : null;
  if (!found) return;
  event.preventDefault();
  found.run();
};

/** Shortcuts for as long as what calls it is shown. Silent while somebody types, but for those with Ctrl or ⌘. */
export function useHotkeys(wanted: Hotkey[]): void {
  const latest = useRef(wanted);
  useEffect(() => {
    latest.current = wanted;
  });
  const shape = wanted.map(({ keys, label, isEverywhere }) => `${keys}\t${label}\t${isEverywhere ?? false}`).join('\n');
  // biome-ignore lint/correctness/useExhaustiveDependencies: told anew only when keys or labels change
  useEffect(() => {
    const mine = wanted.map((hotkey, i) => ({ ...hotkey, run: () => latest.current[i]?.run() }));
    if (!hotkeys.length) addEventListener('keydown', hear);
    tell([...hotkeys, ...mine]);
    return () => {
      tell(hotkeys.filter((hotkey) => !mine.includes(hotkey)));
      if (!hotkeys.length) removeEventListener('keydown', hear);
    };
  }, [shape]);
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};
/** What can be pressed right now. */
export const useHotkeyList = (): readonly Hotkey[] => useSyncExternalStore(subscribe, () => hotkeys);

const isApple = /Mac|iPhone|iPad/.test(globalThis.navigator?.platform ?? '');
const shown: Record<string, string> = {
  Mod: isApple ? '⌘' : 'Ctrl',
  Shift: '⇧',
  Slash: '/',
  Enter: '↵',
  Escape: 'Esc',
  'Shift+Slash': '?',
};
/** The keys as they are printed: [['G'], ['L']] is G, then L. */
export const printedKeys = (keys: string): string[][] =>
  keys
    .split(' ')
    .map((stroke) =>
      shown[stroke] ? [shown[stroke]] : stroke.split('+').map((part) => shown[part] ?? part.replace(/^(Key|Digit)/, '')),
    );
