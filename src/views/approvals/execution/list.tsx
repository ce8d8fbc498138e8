import { parseAsInteger, parseAsStringLiteral, useQueryStates } from 'nuqs';
import { executionColumns } from '../../../api/approvals/execution.ts';
import { associatedMachine, pendingMachine, soleMachine } from '../../../machines/approvals/execution/flows.ts';
import { executionLifecycle } from '../../../machines/approvals/execution/lifecycle.ts';
import { useCurrentUser } from '../../app/current-user.tsx';
import { Segments } from '../../kit/display/segments.tsx';
import { StatusChip } from '../../kit/display/status-chip.tsx';
import { useTexts } from '../../kit/ground/texts.tsx';
import { wordsOf } from '../../kit/list/columns.tsx';
import { ListPage } from '../../kit/list/list-page.tsx';
import { beside } from '../../kit/list/side-panel.tsx';

const lists = ['pending', 'associated', 'sole'] as const;
const machines = { pending: pendingMachine, associated: associatedMachine, sole: soleMachine };
/** Switching lists starts over: first page, nothing open. */
const places = { list: parseAsStringLiteral(lists).withDefault('pending'), open: parseAsInteger, page: parseAsInteger };
const panel = beside(async () => (await import('./page.tsx')).Page);

/** Requests waiting for me, those involving me, and for auditors those that a sole approver decided on their own. */
export function List() {
  const said = useTexts();
  const { t, instant } = said;
  const { may } = useCurrentUser();
  const [{ list }, set] = useQueryStates(places);
  const shown = lists.filter((id) => id !== 'sole' || may('approvals.view'));
  const which = shown.includes(list) ? list : 'pending';
  return (
    <ListPage
      list={`approvals_${which}`}
      key={which}
      title={t('app.nav.approvals')}
      machine={machines[which]}
      to={(run) => `/approvals/${run.id}`}
      panel={panel}
      isExported={may('approvals.export')}
      none={{ title: t(`approvals.${which}.none`), hint: t(`approvals.${which}.none_hint`) }}
      actions={
        <Segments
          label={t('app.nav.approvals')}
          value={which}
          choices={shown.map((id) => ({ id, label: t(`approvals.${id}`) }))}
          onChange={(list) => void set({ list, open: null, page: null })}
        />
      }
      columns={wordsOf(executionColumns, said, {
        status: ({ status }) => <StatusChip lifecycle={executionLifecycle} status={status} />,
        step_due_at: (run) => (run.step_overdue ? `! ${instant(run.step_due_at)}` : instant(run.step_due_at)),
      })}
    />
  );
}
