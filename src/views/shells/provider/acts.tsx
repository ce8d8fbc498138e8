import { useState } from 'react';
import { styled } from 'styled-components';
import type { BodyOf } from '../../../api/contract.ts';
import { contactChannels, waitingReasons } from '../../../api/maintenance/issue-fields.ts';
import type { ProviderAct, ProviderIssue, providerPortalCalls } from '../../../api/maintenance/provider-portal.ts';
import { providerActMachine } from '../../../machines/maintenance/provider-portal/flows.ts';
import { Button } from '../../kit/actions/button.tsx';
import { FailureAlert } from '../../kit/display/failure-alert.tsx';
import { Section } from '../../kit/display/parts.tsx';
import { CheckField, SelectField } from '../../kit/fields/field.tsx';
import { MomentField } from '../../kit/fields/moment-field.tsx';
import { Field } from '../../kit/fields/text-field.tsx';
import { useTexts } from '../../kit/ground/texts.tsx';
import { useTask } from '../../kit/ground/use-read.ts';

/** What was entered of what an act asks for. */
type Given = Omit<BodyOf<(typeof providerPortalCalls)['act']>, 'act' | 'version'>;
type Asked = keyof Given;
/** What an act asks for; the others are done at once. */
const asked: Partial<Record<ProviderAct, readonly Asked[]>> = {
  decline: ['reason'],
  hand_back: ['reason'],
  quote: ['net', 'until', 'description'],
  schedule: ['slot_from', 'slot_to', 'agreed', 'reason'],
  leave: ['why', 'until', 'contact_channel'],
};
/** The step that the state calls for: the big one. */
const next: Partial<Record<ProviderIssue['dispatch_status'], ProviderAct>> = {
  offered: 'accept',
  accepted: 'schedule',
  missed: 'schedule',
  scheduled: 'arrive',
  on_site: 'finish',
};

interface NextStepsProps {
  job: ProviderIssue;
  onDone: (act: ProviderAct) => void;
  /** Reads the job again, which somebody else has changed. */
  onOutdated: () => void;
}
/** What the provider can do now: one big next step, and the others below it. */
export function NextSteps({ job, onDone, onOutdated }: NextStepsProps) {
  const { t } = useTexts();
  const [open, setOpen] = useState<ProviderAct | null>(null);
  const [given, setGiven] = useState<Given>({});
  const [begun, setBegun] = useState<ProviderAct | null>(null);
  const { perform, failure, busy, wanted } = useTask(providerActMachine, () => {
    setOpen(null);
    setGiven({});
    if (begun) onDone(begun);
  });
  const start = (act: ProviderAct, body: Given = {}) => {
    setBegun(act);
    perform({ id: job.id, version: job.version, act, ...body });
  };
  if (!job.acts.length) return job.dispatch_status === 'quoted' ? <p>{t('provider_portal.quote.waits')}</p> : null;
  const refused = (
    <>
      <FailureAlert failure={failure} />
      {failure?.kind === 'stale' && (
        <Button
          onPress={() => {
            setOpen(null);
            onOutdated();
          }}
        >
          {t('provider_portal.read_again')}
        </Button>
      )}
    </>
  );
  const errors = failure?.kind === 'invalid' ? failure.fields : {};
  if (open)
    return (
      <Section>
        <Form
          onSubmit={(event) => {
            event.preventDefault();
            if (!busy) start(open, given);
          }}
        >
          <h2>{t(`provider_portal.act.${open}`)}</h2>
          {(asked[open] ?? []).map((name) => (
            <ActField key={name} name={name} act={open} job={job} given={given} error={errors[name]} onChange={setGiven} />
          ))}
          {refused}
          <Button kind={open === 'decline' || open === 'hand_back' ? 'danger' : 'primary'} type="submit" isPending={busy}>
            {t(`provider_portal.act.${open}`)}
          </Button>
          <Button kind="quiet" isHeld={busy} onPress={() => setOpen(null)}>
            {t('kit.cancel')}
          </Button>
        </Form>
      </Section>
    );
  const big = next[job.dispatch_status];
  const sorted = job.acts.toSorted((one, other) => Number(other.act === big) - Number(one.act === big));
  return (
    <Steps>
      {refused}
      {sorted.map(({ act, refusals }) => (
        <Button
          key={act}
          kind={act === big ? 'primary' : 'plain'}
          why={refusals.join(' ')}
          isPending={busy && wanted?.act === act}
          isHeld={busy}
          onPress={() => (asked[act] ? setOpen(act) : start(act))}
        >
          {t(
            act === 'schedule' && job.dispatch_status === 'scheduled'
              ? 'provider_portal.act.reschedule'
              : `provider_portal.act.${act}`,
          )}
        </Button>
      ))}
      {sorted
        .flatMap(({ act, refusals }) => (act === big ? refusals : []))
        .map((why) => (
          <p key={why}>{why}</p>
        ))}
    </Steps>
  );
}

interface ActFieldProps {
  name: Asked;
  act: ProviderAct;
  job: ProviderIssue;
  given: Given;
  error: string | undefined;
  onChange: (given: Given) => void;
}
/** A field of what an act asks for. */
function ActField({ name, act, job, given, error, onChange }: ActFieldProps) {
  const { t, timeZone = 'Asia/Riyadh' } = useTexts();
  const set = (value: string | boolean | null) => onChange({ ...given, [name]: value });
  const text = typeof given[name] === 'string' ? given[name] : '';
  const label = t(`provider_portal.ask.${name}`);
  const asksContact = given.why === 'access' || given.why === 'tenant';
  switch (name) {
    case 'slot_from':
    case 'slot_to':
    case 'until':
      return (
        <MomentField
          {...{ name, label, timeZone, error }}
          isRequired
          value={text}
          onChange={(value) => set(typeof value === 'string' ? value : null)}
        />
      );
    case 'agreed':
      return job.needs_notice ? (
        <CheckField
          {...{ name, label, error }}
          value={given[name] === true}
          onChange={set}
          hint={t('provider_portal.ask.hint.agreed')}
        />
      ) : null;
    case 'why':
      return (
        <SelectField
          {...{ name, label, error }}
          isRequired
          empty={t('provider_portal.ask.choose')}
          value={text}
          choices={waitingReasons.map((id) => ({ id, label: t(`issue_waiting.status.${id}`) }))}
          onChange={set}
        />
      );
    case 'contact_channel':
      return asksContact ? (
        <SelectField
          {...{ name, label, error }}
          isRequired
          empty={t('provider_portal.ask.choose')}
          value={text}
          choices={contactChannels.map((id) => ({ id, label: t(`maintenance.issue.channel.${id}`) }))}
          onChange={set}
        />
      ) : null;
    case 'reason':
      return act === 'schedule' && job.dispatch_status !== 'scheduled' ? null : (
        <Field {...{ name, label, error }} isRequired rows={3} value={text} onChange={set} />
      );
    case 'net':
      return <Field {...{ name, label, error }} isRequired inputMode="decimal" dir="ltr" value={text} onChange={set} />;
    default:
      return <Field {...{ name, label, error }} rows={3} value={text} onChange={set} />;
  }
}

const Steps = styled.div`display: grid; gap: 8px; button[data-kind=primary] { min-block-size: 56px; font-size: 17px; }`;
const Form = styled.form`display: grid; gap: 12px;`;
