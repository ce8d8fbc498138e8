import type { ReactNode } from 'react';
import { Button as AriaButton, type ButtonProps as AriaProps, Dialog, DialogTrigger, Popover } from 'react-aria-components';
import { styled } from 'styled-components';
import type { Refusal } from '../../api/failure.ts';
import { useTexts } from './texts.tsx';

export type Kind = 'primary' | 'plain' | 'quiet' | 'danger';

export interface ButtonProps extends Omit<AriaProps, 'children'> {
  kind?: Kind;
  children: ReactNode;
  /** Why it can't be done: the button stays, and says so when it is pressed. */
  refusals?: Refusal[];
}

/** A button. With refusals it is not taken away: pressing it tells each reason and who can unblock it. */
export function Button({ kind = 'plain', refusals = [], children, ...props }: ButtonProps) {
  if (!refusals.length)
    return (
      <Face data-kind={kind} {...props}>
        {children}
      </Face>
    );
  return (
    <DialogTrigger>
      <Face data-kind={kind} data-refused aria-disabled="true" type="button">
        <span aria-hidden="true">⦸</span>
        {children}
      </Face>
      <Popover placement="bottom start" offset={6}>
        <Reasons refusals={refusals} />
      </Popover>
    </DialogTrigger>
  );
}

/** Each failing guard in words, and who can make it pass. */
export function Reasons({ refusals }: { refusals: Refusal[] }) {
  const { t, language } = useTexts();
  return (
    <Sheet aria-label={t('kit.why_cant_i')}>
      <h3>{t('kit.why_cant_i')}</h3>
      <ul>
        {refusals.map((refusal) => (
          <li key={refusal.guard + JSON.stringify(refusal.values)}>
            <p>{(language === 'ar' ? refusal.explain_ar : refusal.explain_en) ?? t(refusal.why, refusal.values)}</p>
            {refusal.unblockers.length > 0 && (
              <small>
                {t('kit.who_can')} {refusal.unblockers.map((who) => t(who)).join(language === 'ar' ? '، ' : ', ')}
              </small>
            )}
          </li>
        ))}
      </ul>
    </Sheet>
  );
}

const Face = styled(AriaButton)`
  display: inline-flex; align-items: center; justify-content: center; gap: 6px;
  min-block-size: var(--field); padding-inline: 12px; border: 1px solid var(--line-strong); border-radius: var(--radius);
  background: var(--ground); cursor: default; white-space: nowrap; font-weight: 500;
  &[data-hovered] { background: var(--hover); }
  &[data-pressed] { background: var(--line); }
  &[data-kind='primary'] { background: var(--accent); border-color: var(--accent); color: var(--on-accent); }
  &[data-kind='primary'][data-hovered] { background: var(--accent-strong); border-color: var(--accent-strong); }
  &[data-kind='danger'] { color: var(--danger); border-color: var(--danger); }
  &[data-kind='quiet'] { border-color: transparent; background: transparent; padding-inline: 8px; }
  &[data-kind='quiet'][data-hovered] { background: var(--hover); }
  &[data-refused] { background: var(--sunken); color: var(--text-soft); border: 1px dashed var(--line-strong); }
  &[data-disabled], &[data-pending] { color: var(--text-soft); background: var(--sunken); border-color: var(--line); }
`;
const Sheet = styled(Dialog)`
  max-inline-size: min(360px, 92vw); padding: 12px 14px; border-radius: var(--radius); background: var(--raised); box-shadow: var(--shadow); outline: none;
  ul { display: grid; gap: 8px; margin-block-start: 8px; }
  small { color: var(--text-soft); font-size: 12px; }
`;
