import { useEffect, useRef, useState } from 'react';
import { styled } from 'styled-components';
import type { Config } from '../../../api/approvals/config.ts';
import type { ApprovalKind } from '../../../api/approvals/kinds.ts';
import { coverOf } from '../../../api/approvals/rule-order.ts';
import { privilegeOf } from '../../../api/privileges.ts';
import { moveRuleMachine, ruleOrderMachine } from '../../../machines/approvals/config/flows.ts';
import { useCurrentUser } from '../../app/current-user.tsx';
import { Button } from '../../kit/actions/button.tsx';
import { FailureAlert } from '../../kit/display/failure-alert.tsx';
import { Chip, Row, Section } from '../../kit/display/parts.tsx';
import { Unread } from '../../kit/fields/unread.tsx';
import { useTexts } from '../../kit/ground/texts.tsx';
import { useRead, useTask } from '../../kit/ground/use-read.ts';

/** All rules of a kind in the order in which they are tried, which of them is never reached, and this one's place among them. */
export function RuleOrder({ kind, rule }: { kind: ApprovalKind; rule: Config }) {
  const { t, name, number } = useTexts();
  const { may } = useCurrentUser();
  const { answer: rules, error, retry, again } = useRead(ruleOrderMachine, { kind });
  const { perform, failure, busy } = useTask(moveRuleMachine, again);
  const [moved, setMoved] = useState<number | null>(null);
  const list = useRef<HTMLOListElement>(null);
  const current = rules?.find(({ id }) => id === rule.id);
  const place = current?.priority;
  useEffect(() => {
    // At either end the pressed button is no more, so focus moves to the other.
    if (moved !== null && moved === place && document.activeElement === document.body)
      list.current?.querySelector<HTMLElement>('button:not([disabled])')?.focus();
  }, [moved, place]);
  if (!rules) return error ? <Unread onRetry={retry} /> : null;
  const move = (by: 1 | -1) => {
    if (busy || !current) return;
    setMoved(current.priority + by);
    perform({ kind, id: current.id, version: current.version, priority: current.priority + by });
  };
  return (
    <Section aria-busy={busy}>
      <h2>{t('approvals.order')}</h2>
      <p>{t('approvals.order.hint')}</p>
      <FailureAlert failure={failure} />
      <Rules ref={list}>
        {rules.map((one) => {
          const cover = one.active ? coverOf(rules, one) : null;
          const isOwn = one.id === rule.id;
          return (
            <li key={one.id} aria-current={isOwn || undefined}>
              <Row>
                <span>
                  {number(one.priority)}. {isOwn ? <strong>{name(one)}</strong> : name(one)}
                </span>
                {!one.active && <Chip tone="gray">{t('approvals.inactive')}</Chip>}
                {cover && <Chip tone="yellow">{t('approvals.never_reached', { rule: name(cover) })}</Chip>}
                {isOwn && may(privilegeOf('workflow_config', 'edit')) && (
                  <>
                    <Button
                      kind="quiet"
                      aria-label={t('approvals.order.up', { rule: name(one) })}
                      isHeld={one.priority === 1}
                      onPress={() => move(-1)}
                    >
                      ↑
                    </Button>
                    <Button
                      kind="quiet"
                      aria-label={t('approvals.order.down', { rule: name(one) })}
                      isHeld={one.priority === rules.length}
                      onPress={() => move(1)}
                    >
                      ↓
                    </Button>
                  </>
                )}
              </Row>
            </li>
          );
        })}
      </Rules>
      <p role="status" className="hidden-visually">
        {moved !== null && moved === place && t('approvals.order.moved', { rule: name(rule), place: number(moved) })}
      </p>
    </Section>
  );
}

const Rules = styled.ol`display: grid; gap: 4px; margin: 0; padding: 0; list-style: none; li { padding-inline: 6px; } li[aria-current] { background: var(--sunken); border-radius: var(--radius); }`;
