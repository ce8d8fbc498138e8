import { useSelector } from '@xstate/react';
import { type ReactNode, type Ref, useEffect, useId, useRef, useState } from 'react';
import type { ButtonProps as AriaProps } from 'react-aria-components';
import { styled } from 'styled-components';
import type { Refusal } from '../../../api/failure.ts';
import { holders, wantHolders, whomToAsk } from '../../../machines/app/stores/holders.ts';
import { Icon } from '../ground/icon.tsx';
import { useMending } from '../ground/mending.ts';
import { useTexts } from '../ground/texts.tsx';
import { HintSaid, useHint } from '../overlays/hint.tsx';
import { ButtonFace as Face } from './button-face.ts';

export type Kind = 'primary' | 'plain' | 'quiet' | 'danger';

export interface ButtonProps extends Omit<AriaProps, 'children' | 'isDisabled'> {
  kind?: Kind;
  ref?: Ref<HTMLButtonElement>;
  children: ReactNode;
  /** Why it isn't available: the button stays, and explains on hover, focus and press. */
  refusals?: Refusal[];
  /** The same, in the view's own words. */
  why?: string | null | false;
  /** Disabled with nothing to explain: something else is under way, or a row ends here. Whatever a person can put right has a `why`. */
  isHeld?: boolean;
}

/** A button. With refusals it isn't hidden: it shows each reason and who can unblock it, and a press offers what puts it right. */
export function Button({ kind = 'plain', refusals = none, why, isHeld, children, ref, ...props }: ButtonProps) {
  const isRefused = Boolean(why || refusals.length);
  const own = useRef<HTMLButtonElement>(null);
  const isMending = useRef(false);
  useEffect(() => {
    // A fix in its popup frees the button: focus goes on there.
    if (!isRefused && isMending.current) own.current?.focus();
    if (!isRefused) isMending.current = false;
  }, [isRefused]);
  if (isRefused)
    return (
      <Refused
        kind={kind}
        label={props['aria-label']}
        face={children}
        refusals={refusals}
        onMending={(isOpen) => {
          isMending.current = isOpen;
        }}
      >
        {refusals.length ? <Reasons refusals={refusals} /> : why}
      </Refused>
    );
  return (
    <Face
      data-kind={kind}
      isDisabled={isHeld}
      {...props}
      ref={(node) => {
        own.current = node;
        if (typeof ref === 'function') return ref(node);
        if (ref) ref.current = node;
      }}
    >
      {children}
    </Face>
  );
}
const none: Refusal[] = [];

interface RefusedProps {
  kind: Kind;
  label?: string;
  face: ReactNode;
  refusals: Refusal[];
  onMending: (isOpen: boolean) => void;
  /** Reasons as a tooltip. */
  children: ReactNode;
}
function Refused({ kind, label, face, refusals, onMending, children }: RefusedProps) {
  const { t } = useTexts();
  const hint = useHint({ delay: 120, stay: 120 });
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const mending = useMending();
  const isMendable = mending !== null && refusals.some(({ fix, about }) => fix || about);
  const turn = (open: boolean) => {
    hint.turn(false);
    onMending(open);
    setOpen(open);
  };
  return (
    <>
      <Face
        data-kind={kind}
        data-refused
        aria-disabled="true"
        type="button"
        aria-label={label}
        aria-describedby={hint.isOpen ? hint.id : undefined}
        {...(isMendable && { 'aria-haspopup': 'dialog' as const, 'aria-expanded': isOpen })}
        {...hint.trigger}
        onPress={() => (isMendable ? turn(true) : hint.turn(true))}
      >
        <Icon name="refused" />
        {face}
      </Face>
      {!isOpen && (
        <HintSaid hint={hint} placement="bottom start" isNote>
          {children}
        </HintSaid>
      )}
      {isOpen && mending && (
        <mending.Sheet id={id} label={t('kit.why_cant_i')} trigger={hint.ref} onClose={() => turn(false)}>
          <Reasons refusals={refusals} isMended />
        </mending.Sheet>
      )}
    </>
  );
}

/** People that unblockers name, as text: by name once that is known (`useHolders`). Null if it is the user, or nobody. */
export function useWhom(): (unblockers: readonly string[]) => string | null {
  const { t, language } = useTexts();
  const known = useSelector(holders, ({ context }) => context);
  return (unblockers) => {
    const ask = whomToAsk(unblockers, known);
    const whom = ask && [
      ...ask.names,
      ...ask.keys.map((key) => t(key)),
      ...(ask.more ? [t('kit.who_others', { count: ask.more })] : []),
    ];
    return whom?.join(language === 'ar' ? '، ' : ', ') ?? null;
  };
}

/** One refusal as text: why, and whom to ask. */
export function useReason(): (refusal: Refusal) => { why: string; who: string | null } {
  const { t, language } = useTexts();
  const whom = useWhom();
  return ({ unblockers, explain_ar, explain_en, why, values }) => {
    const who = whom(unblockers);
    return {
      why: (language === 'ar' ? explain_ar : explain_en) ?? t(why, values),
      who: who && t('kit.who_can', { who }),
    };
  };
}

/** Reads who can be asked about refusals that are shown. */
export function useHolders(refusals: readonly Pick<Refusal, 'unblockers'>[]): void {
  const wanted = refusals.flatMap(({ unblockers }) => unblockers).join(' ');
  useEffect(() => wantHolders(wanted.split(' ')), [wanted]);
}

/** Each failing guard as text, and who can unblock it; `isMended` beside what puts it right. */
export function Reasons({ refusals, isMended = false }: { refusals: Refusal[]; isMended?: boolean }) {
  const { t } = useTexts();
  const say = useReason();
  const mending = useMending();
  useHolders(refusals);
  return (
    <List>
      <strong>{t('kit.why_cant_i')}</strong>
      {refusals.map((refusal) => {
        const { why, who } = say(refusal);
        return (
          <span key={refusal.guard + JSON.stringify(refusal.values)}>
            {why}
            {who && <small>{who}</small>}
            {isMended && mending && (refusal.fix || refusal.about) && <mending.Fix refusal={refusal} why={why} />}
          </span>
        );
      })}
    </List>
  );
}

const List = styled.span`
  display: grid; gap: 6px; text-align: start; white-space: normal;
  small { display: block; color: var(--text-soft); font-size: 12px; }
`;
