import type { ReactNode, Ref } from 'react';
import { Button as AriaButton, type ButtonProps as AriaProps } from 'react-aria-components';
import { styled } from 'styled-components';
import type { Refusal } from '../../../api/failure.ts';
import { Icon } from '../ground/icon.tsx';
import { useTexts } from '../ground/texts.tsx';
import { HintSaid, useHint } from '../overlays/hint.tsx';

export type Kind = 'primary' | 'plain' | 'quiet' | 'danger';

export interface ButtonProps extends Omit<AriaProps, 'children'> {
  kind?: Kind;
  ref?: Ref<HTMLButtonElement>;
  children: ReactNode;
  /** Why it can't be done: the button stays, and says so on hover, focus and press. */
  refusals?: Refusal[];
  /** The same in the view's own words. */
  why?: string | null | false;
}

/** A button. Refused it is not taken away: it tells each reason and who can unblock it. */
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

/** One refusal in words. */
export function useReason(): (refusal: Refusal) => { why: string; who: string | null } {
  const { t, language } = useTexts();
  return (refusal) => ({
    why: (language === 'ar' ? refusal.explain_ar : refusal.explain_en) ?? t(refusal.why, refusal.values),
    who: refusal.unblockers.length
      ? `${t('kit.who_can')} ${refusal.unblockers.map((who) => t(who)).join(language === 'ar' ? '، ' : ', ')}`
      : null,
  });
}

/** Each failing guard in words, and who can make it pass. */
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

const Face = styled(AriaButton)`
  display: inline-flex; align-items: center; justify-content: center; gap: 6px; flex: none;
  min-block-size: var(--field); padding-inline: 12px; border: 1px solid var(--line-strong); border-radius: var(--radius);
  background: var(--ground); cursor: default; white-space: nowrap; font-weight: 500; transition: background-color var(--quick);
  &[data-hovered] { background: var(--hover); }
  &[data-pressed], &[data-open] { background: var(--line); }
  &[data-kind='primary'] { background: var(--accent); border-color: var(--accent); color: var(--on-accent); }
  &[data-kind='primary'][data-hovered], &[data-kind='primary'][data-pressed] { background: var(--accent-strong); border-color: var(--accent-strong); }
  &[data-kind='danger'] { color: var(--danger); border-color: var(--danger); }
  &[data-kind='quiet'] { border-color: transparent; background: transparent; padding-inline: 8px; }
  &[data-kind='quiet'][data-hovered] { background: var(--hover); }
  &[data-kind='quiet'][data-pressed], &[data-kind='quiet'][data-open] { background: var(--line); }
  &&[data-refused] { background: var(--sunken); color: var(--text-soft); border: 1px dashed var(--line-strong); }
  &&[data-disabled] { color: var(--text-soft); background: var(--sunken); border-color: var(--line); }
  /* What is done in a blink shows no waiting. */
  &&[data-pending] { animation: wait 0s 200ms forwards; }
  &[data-pending]::before { content: ''; inline-size: 12px; block-size: 12px; border: 2px solid var(--line-strong); border-block-start-color: transparent; border-radius: 50%; animation: turn 0.8s linear infinite, come 0s 200ms backwards; }
  @keyframes turn { to { transform: rotate(1turn); } }
  @keyframes wait { to { color: var(--text-soft); background: var(--sunken); border-color: var(--line); } }
  @keyframes come { from { inline-size: 0; border-width: 0; margin-inline-end: -6px; } }
`;
const List = styled.span`
  display: grid; gap: 6px; text-align: start; white-space: normal;
  small { display: block; color: var(--text-soft); font-size: 12px; }
`;
