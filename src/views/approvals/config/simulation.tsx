import { useState } from 'react';
import type { Simulation as Wanted } from '../../../api/approvals/config.ts';
import type { ApprovalKind } from '../../../api/approvals/kinds.ts';
import { type RuleChange, routedKinds } from '../../../api/approvals/rule-trial.ts';
import { quotationsToTryMachine, simulationMachine } from '../../../machines/approvals/config/flows.ts';
import { Button } from '../../kit/actions/button.tsx';
import { Alert, Loading, Row, Section } from '../../kit/display/parts.tsx';
import { Field } from '../../kit/fields/text-field.tsx';
import { useTexts } from '../../kit/ground/texts.tsx';
import { useRead } from '../../kit/ground/use-read.ts';
import { ReplayOf } from './replay.tsx';
import type { RuleFields } from './rule-draft.ts';
import { RuleTable } from './rule-table.tsx';

interface Props {
  kind: ApprovalKind;
  /** The saved rule that these fields would replace; none for a new one. */
  id: number | undefined;
  fields: RuleFields;
}

/** Which rule would apply to a quotation if this one were saved, and why the others wouldn't. */
export function Simulation({ kind, id, fields }: Props) {
  const { t } = useTexts();
  const [typed, setTyped] = useState('');
  const [search, setSearch] = useState<string | null>(null);
  const [replayed, setReplayed] = useState<RuleChange[] | null>(null);
  const routed = routedKinds.find((one) => one === kind);
  // As if it were saved and active: what it does is known before it does it.
  const replay = routed && (() => setReplayed([{ kind: routed, id, config: { ...fields, active: true } } as RuleChange]));
  const [tried, setTried] = useState<{ ref_no: string; wanted: Wanted } | null>(null);
  const choose = (quotation: { id: number; ref_no: string }) =>
    setTried({ ref_no: quotation.ref_no, wanted: { quotation_id: quotation.id, kind, id, config: fields } as Wanted });
  return (
    <Section>
      <h2>{t('approvals.try')}</h2>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          setSearch(typed.trim());
        }}
      >
        <Row>
          <Field label={t('approvals.try.quotation')} hint={t('approvals.try.hint')} value={typed} onChange={setTyped} />
          <Button type="submit">{t('kit.search')}</Button>
        </Row>
      </form>
      {search !== null && <Found key={search} search={search} onChoose={choose} />}
      {tried && (
        <>
          <h3>{t('approvals.try.result', { ref_no: tried.ref_no })}</h3>
          <Result key={JSON.stringify(tried.wanted)} wanted={tried.wanted} />
        </>
      )}
      {replay && (
        <>
          <h2>{t('approvals.replay')}</h2>
          <Row>
            <Button onPress={replay}>{t('approvals.replay.do')}</Button>
            <small>{t('approvals.replay.hint')}</small>
          </Row>
          {replayed && <ReplayOf key={JSON.stringify(replayed)} changes={replayed} />}
        </>
      )}
    </Section>
  );
}

function Found({ search, onChoose }: { search: string; onChoose: (quotation: { id: number; ref_no: string }) => void }) {
  const { t } = useTexts();
  const { answer, error, retry } = useRead(quotationsToTryMachine, { search });
  if (!answer) return <Loading error={error} onRetry={retry} height="60px" />;
  if (!answer.length)
    return (
      <Alert data-tone="yellow" role="status">
        {t('kit.list.empty')}
      </Alert>
    );
  return (
    <Row>
      {answer.map((quotation) => (
        <Button key={quotation.id} onPress={() => onChoose(quotation)}>
          {[quotation.ref_no, quotation.lead_name ?? quotation.tenant_name].filter(Boolean).join(' · ')}
        </Button>
      ))}
    </Row>
  );
}

function Result({ wanted }: { wanted: Wanted }) {
  const { t } = useTexts();
  const { answer, error, retry } = useRead(simulationMachine, wanted);
  if (!answer) return <Loading error={error} onRetry={retry} height="60px" />;
  return <RuleTable rules={answer} caption={t('approvals.rules')} />;
}
