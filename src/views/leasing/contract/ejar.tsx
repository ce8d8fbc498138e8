import type { Contract } from '../../../api/leasing/contract.ts';
import { availableEvents } from '../../../machines/kit/lifecycle.ts';
import { ejarMachine } from '../../../machines/leasing/ejar/flows.ts';
import { ejarLifecycle } from '../../../machines/leasing/ejar/lifecycle.ts';
import { useCurrentUser } from '../../app/current-user.tsx';
import { StatusChip } from '../../kit/display/status-chip.tsx';
import type { FormField } from '../../kit/fields/form-field.tsx';
import { useTexts } from '../../kit/ground/texts.tsx';
import { useTask } from '../../kit/ground/use-read.ts';
import { FurtherStatus } from './further-status.tsx';

/** The contract in Ejar, entered by hand. */
export function Ejar({ contract }: { contract: Contract }) {
  const { t, date } = useTexts();
  const { viewer, profile } = useCurrentUser();
  const task = useTask(ejarMachine);
  const { today } = profile.company;
  const fieldsOf: Record<string, FormField[]> = {
    day: [{ name: 'on', label: t('leasing.ejar.on'), kind: 'date' }],
    number: [{ name: 'ejar_no', label: t('leasing.ejar.no'), isRequired: true }],
    reason: [{ name: 'reason', label: t('sales.ask.reason'), kind: 'long', isRequired: true }],
  };
  return (
    <FurtherStatus
      title={t('leasing.ejar')}
      offers={availableEvents(ejarLifecycle, contract.ejar_status, ejarLifecycle.factsOf(contract, viewer, today))}
      task={task}
      asks={({ meta: { asks = '' } }) => ({ fields: fieldsOf[asks] ?? [], payload: asks === 'day' ? { on: today } : {} })}
      onMove={({ target }, payload) =>
        task.perform({ id: contract.id, status: target as Contract['ejar_status'], version: contract.version, ...payload })
      }
    >
      <StatusChip lifecycle={ejarLifecycle} status={contract.ejar_status} />
      {contract.ejar_no && (
        <span>
          {t('leasing.ejar.no')}: <bdi className="num">{contract.ejar_no}</bdi>
        </span>
      )}
      {contract.ejar_submitted_on && <span>{t('leasing.ejar.submitted_on', { day: date(contract.ejar_submitted_on) })}</span>}
      {contract.ejar_documented_on && <span>{t('leasing.ejar.documented_on', { day: date(contract.ejar_documented_on) })}</span>}
      {contract.ejar_reason && (
        <q>
          <bdi>{contract.ejar_reason}</bdi>
        </q>
      )}
    </FurtherStatus>
  );
}
