import { useSelector } from '@xstate/react';
import { styled } from 'styled-components';
import type { Contact } from '../../api/sales/lead.ts';
import type { Parents } from '../../machines/kit/actors.ts';
import type { PartsMachine, PartsSnapshot } from '../../machines/kit/parts-flow.ts';
import { useHere } from '../app/viewer.tsx';
import { Button } from '../kit/actions/button.tsx';
import { Empty, Loading, Row, Section, Stack } from '../kit/display/parts.tsx';
import { useTexts } from '../kit/ground/texts.tsx';
import { useFlow } from '../kit/ground/use-flow.ts';
import { type EditRefOf, type FormField, isUndoingIn, RecordForm } from '../kit/record/record-form.tsx';

type Machine = PartsMachine<Contact, Record<string, unknown>>;
type Snapshot = PartsSnapshot<Contact, Record<string, unknown>>;

/** Who else to speak to about a lead or a tenant: each is changed in its place, a new one is added below. */
export function ContactPeople({ machine, parents }: { machine: unknown; parents: Parents }) {
  const { profile, viewer } = useHere();
  const { t } = useTexts();
  const { company } = profile;
  const actor = useFlow(machine as Machine, { input: { parents, viewer, company: company.id, today: company.today } });
  const snapshot = useSelector(actor, (snapshot: Snapshot) => snapshot);
  const { rows, open, failure } = snapshot.context;
  const edit = snapshot.children.edit as unknown as EditRefOf | undefined;
  const form = useSelector(edit, isUndoingIn) ? undefined : edit;
  const retry = () => actor.send({ type: 'retry' });
  if (!rows) return <Loading error={failure?.message} onRetry={retry} height="120px" />;
  const mayAdd = snapshot.can({ type: 'add' });
  const fields: FormField[] = [
    { name: 'name', label: t('sales.lead.name'), isRequired: true },
    { name: 'position', label: t('sales.contact.position') },
    { name: 'mobile', label: t('sales.lead.mobile'), kind: 'tel' },
    { name: 'email', label: t('sales.lead.email'), kind: 'email' },
    { name: 'is_signatory', label: t('sales.contact.signatory'), kind: 'check', hint: t('sales.contact.signatory_hint') },
  ];
  return (
    <Stack>
      {rows.length === 0 && !form && <Empty title={t('sales.contact.none')}>{t('sales.contact.none_hint')}</Empty>}
      {rows.length > 0 && (
        <People aria-label={t('sales.lead.contacts')}>
          {rows.map((contact) => (
            <li key={contact.id}>
              {form && open?.id === contact.id ? (
                <Section aria-label={contact.name}>
                  <RecordForm actor={form} fields={fields} />
                </Section>
              ) : (
                <Person
                  contact={contact}
                  onEdit={
                    snapshot.can({ type: 'edit', id: contact.id })
                      ? () => actor.send({ type: 'edit', id: contact.id })
                      : undefined
                  }
                />
              )}
            </li>
          ))}
        </People>
      )}
      {form && !open && (
        <Section aria-label={t('sales.contact.add')}>
          <h2>{t('sales.contact.add')}</h2>
          <RecordForm actor={form} fields={fields} />
        </Section>
      )}
      {mayAdd && (
        <Row>
          <Button onPress={() => actor.send({ type: 'add' })}>{t('sales.contact.add')}</Button>
        </Row>
      )}
    </Stack>
  );
}

function Person({ contact: { name, position, mobile, email, is_signatory }, onEdit }: { contact: Contact; onEdit?: () => void }) {
  const { t } = useTexts();
  return (
    <Line>
      <span>
        <strong>{name}</strong>
        {position && <small>{position}</small>}
      </span>
      <span>
        {mobile && (
          <a href={`tel:${mobile}`}>
            <bdi dir="ltr">{mobile}</bdi>
          </a>
        )}
        {email && (
          <a href={`mailto:${email}`}>
            <bdi dir="ltr">{email}</bdi>
          </a>
        )}
      </span>
      <span>{is_signatory && t('sales.contact.signatory')}</span>
      {onEdit && (
        <Button kind="quiet" aria-label={t('sales.contact.edit', { name })} onPress={onEdit}>
          {t('kit.edit')}
        </Button>
      )}
    </Line>
  );
}

const People = styled.ul`
  list-style: none; padding: 0;
  > li { border-block-end: 1px solid var(--line); padding-block: 6px; &:first-child { padding-block-start: 0; } }
`;
const Line = styled.div`
  display: grid; grid-template-columns: minmax(0, 2fr) minmax(0, 3fr) minmax(0, 1.5fr) auto; gap: 2px 16px; align-items: center; min-block-size: 32px;
  > span { display: flex; flex-wrap: wrap; gap: 2px 16px; align-items: baseline; overflow-wrap: anywhere; }
  small, > span:nth-child(3) { color: var(--text-soft); font-size: 12px; }
  @media (max-width: 640px) {
    grid-template-columns: minmax(0, 1fr) auto;
    > span { grid-column: 1; } > button { grid-column: 2; grid-row: 1; }
    > span:empty { display: none; }
  }
`;
