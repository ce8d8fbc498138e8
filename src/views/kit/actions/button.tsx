import type { ReactNode, Ref } from 'react';
import type { ButtonProps as AriaProps } from 'react-aria-components';
import { styled } from 'styled-components';
import type { Refusal } from '../../../api/failure.ts';
import { Icon } from '../ground/icon.tsx';
import { useTexts } from '../ground/texts.tsx';
import { HintSaid, useHint } from '../overlays/hint.tsx';
import { ButtonFace as Face } from './button-face.ts';

export type Kind = 'primary' | 'plain' | 'quiet' | 'danger';

export interface ButtonProps extends Omit<AriaProps, 'children'> {
  kind?: Kind;
  ref?: Ref<HTMLButtonElement>;
  children: ReactNode;
  /** Why it isn't available: the button stays, and explains on hover, focus and press. */
  refusals?: Refusal[];
  /** The same, in the view's own words. */
  why?: string | null | false;
}

/** A button. With refusals it isn't hidden: it shows each reason and who can unblock it. */
export function Button({ kind = 'plain', refusals = [], why, children, ...props }: ButtonProps) {
  if (why || refusals.length)
    return (
      <Refused kind={kind} label={props['aria-label']} face={children}>
        {refusals.length ? <Reasons refusals={refusals} /> : why}
      </Refused>
    );
  return (
    <Face data-kind={kind} {...props}>
      {children}
    </Face>
  );
}

function Refused({ kind, label, face, children }: { kind: Kind; label?: string; face: ReactNode; children: ReactNode }) {
  const hint = useHint({ delay: 120, stay: 120 });
  return (
    <>
      <Face
        data-kind={kind}
        data-refused
        aria-disabled="true"
        type="button"
        aria-label={label}
        aria-describedby={hint.isOpen ? hint.id : undefined}
        {...hint.trigger}
        onPress={() => hint.turn(true)}
      >
        <Icon name="refused" />
        {face}
      </Face>
      <HintSaid hint={hint} placement="bottom start" isNote>
        {children}
      </HintSaid>
    </>
  );
}

/** One refusal as text. */
export function useReason(): (refusal: Refusal) => { why: string; who: string | null } {
  const { t, language } = useTexts();
  return (refusal) => ({
    why: (language === 'ar' ? refusal.explain_ar : refusal.explain_en) ?? t(refusal.why, refusal.values),
    who: refusal.unblockers.length
      ? `${t('kit.who_can')} ${refusal.unblockers.map((who) => t(who)).join(language === 'ar' ? '، ' : ', ')}`
      : null,
  });
}

/** Each failing guard as text, and who can unblock it. */
export function Reasons({ refusals }: { refusals: Refusal[] }) {
  const { t } = useTexts();
  const say = useReason();
  return (
    <List>
      <strong>{t('kit.why_cant_i')}</strong>
      {refusals.map((refusal) => {
        const { why, who } = say(refusal);
        return (
          <span key={refusal.guard + JSON.stringify(refusal.values)}>
            {why}
            {who && <small>{who}</small>}
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
