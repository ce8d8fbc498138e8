import { useState } from 'react';
import type { Contract } from '../../../api/leasing/contract.ts';
import { type AvailableEvent, availableEvents } from '../../../machines/kit/lifecycle.ts';
import { ejarMachine } from '../../../machines/leasing/ejar/flows.ts';
import { ejarLifecycle } from '../../../machines/leasing/ejar/lifecycle.ts';
import { useCurrentUser } from '../../app/current-user.tsx';
import { FailureAlert } from '../../kit/display/failure-alert.tsx';
import { Section } from '../../kit/display/parts.tsx';
import { StatusChip } from '../../kit/display/status-chip.tsx';
import type { FormField } from '../../kit/fields/form-field.tsx';
import { useTexts } from '../../kit/ground/texts.tsx';
import { useTask } from '../../kit/ground/use-read.ts';
import { RecordPrompt } from '../../kit/record/record-prompt.tsx';
import { pendingOf } from './asking.ts';
import { StatusLine } from './status-line.tsx';

/** The contract in Ejar, entered by hand. */
export function Ejar({ contract }: { contract: Contract }) {
  const { t, date } = useTexts();
  const { viewer, profile } = useCurrentUser();
  const { perform, failure, busy, wanted } = useTask(ejarMachine);
  const [asked, setAsked] = useState<AvailableEvent | null>(null);
  const { today } = profile.company;
  const offers = availableEvents(ejarLifecycle, contract.ejar_status, ejarLifecycle.factsOf(contract, viewer, today));
  const move = ({ target }: AvailableEvent, payload: object = {}) =>
    perform({ id: contract.id, status: target as Contract['ejar_status'], version: contract.version, ...payload });
  const fieldsOf: Record<string, FormField[]> = {
    day: [{ name: 'on', label: t('leasing.ejar.on'), kind: 'date' }],
    number: [{ name: 'ejar_no', label: t('leasing.ejar.no'), isRequired: true }],
    reason: [{ name: 'reason', label: t('sales.ask.reason'), kind: 'long', isRequired: true }],
  };
  return (
    <Section>
      <h2>{t('leasing.ejar')}</h2>
      {!asked && <FailureAlert failure={failure} />}
      <StatusLine offers={offers} isBusy={busy} onPress={(offer) => (offer.meta.asks ? setAsked(offer) : move(offer))}>
        <StatusChip lifecycle={ejarLifecycle} status={contract.ejar_status} />
        {contract.ejar_no && (
          <span>
            {t('leasing.ejar.no')}: <bdi className="num">{contract.ejar_no}</bdi>
          </span>
        )}
        {contract.ejar_submitted_on && <span>{t('leasing.ejar.submitted_on', { day: date(contract.ejar_submitted_on) })}</span>}
        {contract.ejar_documented_on && (
          <span>{t('leasing.ejar.documented_on', { day: date(contract.ejar_documented_on) })}</span>
        )}
        {contract.ejar_reason && (
          <q>
            <bdi>{contract.ejar_reason}</bdi>
          </q>
        )}
      </StatusLine>
      {asked && (
        <RecordPrompt
          wanted={pendingOf(
            asked,
            wanted?.status === asked.target ? failure : null,
            asked.meta.asks === 'day' ? { on: today } : {},
          )}
          fields={fieldsOf[asked.meta.asks ?? ''] ?? []}
          onAnswer={(payload) => move(asked, payload)}
          onLeave={() => setAsked(null)}
        />
      )}
    </Section>
  );
}
