import { useEffect, useRef, useSyncExternalStore } from 'react';
import { preferences } from '../../../machines/app/stores/preferences.ts';

/**
 * A shortcut. `keys` are places on the keyboard (KeyboardEvent.code), so that they work in an Arabic layout as well:
 * `KeyJ`, `Mod+KeyK` (Ctrl or ⌘), `Shift+Slash`, or one after the other: `KeyG KeyL`.
 */
interface Shortcut {
  keys: string;
  /** The locale key of its label. */
  say: string;
  group: 'everywhere' | 'lists' | 'records';
  /** Whether it also works while typing. */
  isTypingSafe?: boolean;
}

/** All shortcuts of the app, except those to places (`G`, then a letter), which come from the navigation. */
export const shortcuts = {
  palette: { keys: 'Mod+KeyK', say: 'app.palette', group: 'everywhere', isTypingSafe: true },
  help: { keys: 'Shift+Slash', say: 'app.keys.help', group: 'everywhere' },
  pageHelp: { keys: 'F1', say: 'app.keys.page_help', group: 'everywhere', isTypingSafe: true },
  navigation: { keys: 'BracketLeft', say: 'app.keys.navigation', group: 'everywhere' },
  undo: { keys: 'Mod+KeyZ', say: 'app.keys.undo', group: 'everywhere' },
  notices: { keys: 'F8', say: 'app.keys.notices', group: 'everywhere', isTypingSafe: true },
  filter: { keys: 'Slash', say: 'kit.keys.filter', group: 'lists' },
  down: { keys: 'KeyJ', say: 'kit.keys.down', group: 'lists' },
  up: { keys: 'KeyK', say: 'kit.keys.up', group: 'lists' },
  edit: { keys: 'KeyE', say: 'kit.edit', group: 'records' },
  save: { keys: 'Mod+Enter', say: 'kit.keys.save', group: 'records', isTypingSafe: true },
  leave: { keys: 'Escape', say: 'kit.keys.close', group: 'records', isTypingSafe: true },
} as const satisfies Record<string, Shortcut>;
export type ShortcutName = keyof typeof shortcuts;

export interface Hotkey {
  keys: string;
  /** Its translated label; shortcuts from the table above need none. */
  label?: string;
  run: () => void;
  isTypingSafe?: boolean;
  /** Whether it belongs to a dialog, which has the keyboard to itself. */
  isInDialog?: boolean;
  /** Whether it is listed under "go to". */
  isWay?: boolean;
}

const inTime = 1_200;
const typing =
  'input:not([type=checkbox]):not([type=radio]):not([type=range]), textarea, select, [contenteditable]:not([contenteditable=false]), [role=textbox]';
let hotkeys: readonly Hotkey[] = [];
const listeners = new Set<() => void>();
const tell = (next: readonly Hotkey[]) => {
  hotkeys = next;
  for (const listener of listeners) listener();
};

// Symbols move between layouts, so the printed character decides.
const printed: Record<string, string> = { '/': 'Slash', '?': 'Shift+Slash', '؟': 'Shift+Slash' };
/** The pressed key, in the notation of `keys`. */
export const strokeOf = (event: Pick<KeyboardEvent, 'code' | 'key' | 'ctrlKey' | 'metaKey' | 'shiftKey'>): string => {
  const isMod = event.ctrlKey || event.metaKey;
  if (!isMod && printed[event.key]) return printed[event.key] as string;
  return `${isMod ? 'Mod+' : ''}${event.shiftKey ? 'Shift+' : ''}${event.code}`;
};

/** A single letter or symbol, which speech input may trigger by accident (WCAG 2.1.4). */
const isCharacter = (stroke: string) => /^(Shift\+)?(Key[A-Z]|Digit\d|Slash|Bracket\w+|Comma|Period)$/.test(stroke);

/** While a dialog, a menu or the palette is open, the page behind it and its shortcuts are inactive. */
const isCovered = () => {
  const root = document.getElementById('root');
  return Boolean(root?.inert || root?.getAttribute('aria-hidden') === 'true');
};

let before: { stroke: string; at: number } | null = null;

const hear = (event: KeyboardEvent) => {
  if (event.defaultPrevented || event.isComposing || event.altKey || event.repeat) return;
  const stroke = strokeOf(event);
  if (isCharacter(stroke) && !preferences.getSnapshot().context.letterKeys) return;
  const isTyping = Boolean((event.target as Element | null)?.closest?.(typing));
  const covered = isCovered();
  const open = hotkeys.filter(({ isTypingSafe, isInDialog }) => (!isTyping || isTypingSafe) && (!covered || isInDialog));
  const sequence = before && Date.now() - before.at < inTime ? `${before.stroke} ${stroke}` : null;
  // The page's own come after the frame's and take precedence.
  const found =
    open.findLast(({ keys }) => keys === sequence) ?? (sequence ? undefined : open.findLast(({ keys }) => keys === stroke));
  before = !found && open.some(({ keys }) => keys.startsWith(`${stroke} `)) ? { stroke, at: Date.now() } : null;
  if (!found) return;
  event.preventDefault();
  found.run();
};
/** A focused button or tab would take the keys that save for a press of its own. */
const hearFirst = (event: KeyboardEvent) => {
  if (strokeOf(event) !== shortcuts.save.keys || (event.target as Element | null)?.closest?.(typing)) return;
  hear(event);
  if (event.defaultPrevented) event.stopPropagation();
};

/** Binds shortcuts while mounted. Inactive while typing, unless marked as safe. */
export function useHotkeys(wanted: Hotkey[]): void {
  const latest = useRef(wanted);
  useEffect(() => {
    latest.current = wanted;
  });
  const shape = JSON.stringify(wanted);
  // biome-ignore lint/correctness/useExhaustiveDependencies: registered again only when keys or labels change
  useEffect(() => {
    if (!wanted.length) return;
    const mine = wanted.map((hotkey, i) => ({ ...hotkey, run: () => latest.current[i]?.run() }));
    if (!hotkeys.length) {
      addEventListener('keydown', hear);
      addEventListener('keydown', hearFirst, { capture: true });
    }
    tell([...hotkeys, ...mine]);
    return () => {
      tell(hotkeys.filter((hotkey) => !mine.includes(hotkey)));
      if (hotkeys.length) return;
      removeEventListener('keydown', hear);
      removeEventListener('keydown', hearFirst, { capture: true });
    };
  }, [shape]);
}

/**
 * Binds shortcuts from the table while mounted: `useShortcuts({ edit: open, save: isDirty && save })`. `false` or null disables
 * one. With `isInDialog`, they belong to a dialog.
 */
export function useShortcuts(
  bound: Partial<Record<ShortcutName, (() => void) | false | null>>,
  { isInDialog = false }: { isInDialog?: boolean } = {},
): void {
  useHotkeys(
    Object.entries(bound).flatMap(([name, run]) => {
      const { keys, isTypingSafe }: Shortcut = shortcuts[name as ShortcutName];
      return run ? [{ keys, isTypingSafe, isInDialog, run }] : [];
    }),
  );
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};
/** The shortcuts that are currently active. */
export const useHotkeyList = (): readonly Hotkey[] => useSyncExternalStore(subscribe, () => hotkeys);

const isApple = /Mac|iPhone|iPad/.test(globalThis.navigator?.platform ?? '');
const shown: Record<string, string> = {
  Mod: isApple ? '⌘' : 'Ctrl',
  Shift: '⇧',
  Slash: '/',
  BracketLeft: '[',
  Enter: '↵',
  Escape: 'Esc',
  'Shift+Slash': '?',
};
/** The keys as printed: [['G'], ['L']] is G, then L. */
export const printedKeys = (keys: string): string[][] =>
  keys
    .split(' ')
    .map((stroke) =>
      shown[stroke] ? [shown[stroke]] : stroke.split('+').map((part) => shown[part] ?? part.replace(/^(Key|Digit)/, '')),
    );
