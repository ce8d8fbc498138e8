import { useActorRef, useSelector } from '@xstate/react';
import { routedKinds } from '../../../src/api/approvals/rule-trial.ts';
import { ReplayShown } from '../../../src/views/approvals/config/replay.tsx';
import { sayReplay } from '../../../src/views/approvals/config/replay-said.ts';
import { RuleEditor } from '../../../src/views/approvals/config/rule-editor.tsx';
import { Button } from '../../../src/views/kit/actions/button.tsx';
import { Alert, Chip, Grid, Loading, Row, Section, Stack } from '../../../src/views/kit/display/parts.tsx';
import { CheckField, NumberField } from '../../../src/views/kit/fields/field.tsx';
import { Field } from '../../../src/views/kit/fields/text-field.tsx';
import { useTexts } from '../../../src/views/kit/ground/texts.tsx';
import { type ProposalRef, proposalMachine } from '../../../src/workbench/rules/proposal.machine.ts';
import { changed, type DraftRule, patchOf, type RuleInput, standingOf } from '../../../src/workbench/rules/proposal.ts';
import { summaryOf } from '../../../src/workbench/rules/summary.ts';
import { ConnectionHelp, useSession } from '../kit/connection.tsx';
import { give } from '../kit/export-picture.ts';
import { Sides } from '../kit/proposing.tsx';

const tones = { same: 'gray-outline', added: 'green', changed: 'yellow', removed: 'red' } as const;

/** A copy of the company's live rules: edited, replayed on the last 90 days, and taken away as a patch with a summary. */
export function RulesProposal() {
  const { t, number } = useTexts();
  const take = useSession();
  const proposal = useActorRef(proposalMachine);
  const snapshot = useSelector(proposal, (now) => now);
  const { live, drafts, chosen, replay, failure } = snapshot.context;
  const retry = () => {
    take();
    proposal.send({ type: 'retry' });
  };
  if (failure && !live) return <ConnectionHelp failure={failure} retry={retry} />;
  if (!live) return <Loading height="160px" />;
  const draft = drafts.find(({ key }) => key === chosen);
  const count = changed(drafts).length;
  return (
    <Sides>
      <RuleList drafts={drafts} chosen={chosen} send={proposal.send} />
      <Stack>
        <Section>
          <Row>
            <Button
              why={!count && t('workbench.proposal.change_first')}
              isPending={snapshot.matches('replaying')}
              onPress={() => proposal.send({ type: 'replay' })}
            >
              {t('approvals.replay')}
            </Button>
            <TakeAway proposal={proposal} />
            <small role="note">
              {count
                ? t('workbench.proposal.count', { count })
                : t('workbench.proposal.nothing', { number: number(drafts.length) })}
            </small>
          </Row>
          {snapshot.matches('replaying') && <Loading height="60px" />}
          {snapshot.matches('refused') && failure && (
            <Alert role="alert">
              <p>{failure.message}</p>
            </Alert>
          )}
          {replay && <ReplayShown replay={replay} base="" />}
        </Section>
        {draft && <Edited key={draft.key} draft={draft} proposal={proposal} />}
      </Stack>
    </Sides>
  );
}

function RuleList({ drafts, chosen, send }: { drafts: DraftRule[]; chosen: string | null; send: ProposalRef['send'] }) {
  const { t, name } = useTexts();
  const add = t('workbench.proposal.new');
  return (
    <nav aria-label={t('approvals.rules_area')}>
      {routedKinds.map((kind) => (
        <Section key={kind}>
          <h2>{t(`approvals.kind.${kind}`)}</h2>
          {drafts
            .filter((draft) => draft.kind === kind)
            .map((draft) => {
              const standing = standingOf(draft);
              return (
                <button
                  key={draft.key}
                  type="button"
                  aria-current={draft.key === chosen || undefined}
                  onClick={() => send({ type: 'rule.choose', key: draft.key })}
                >
                  <span>{name(draft.after ?? draft.before)}</span>
                  {standing !== 'same' && <Chip tone={tones[standing]}>{t(`workbench.proposal.standing.${standing}`)}</Chip>}
                  {standing === 'same' && draft.after?.active === false && <small>{t('approvals.inactive')}</small>}
                </button>
              );
            })}
          <Button kind="quiet" onPress={() => send({ type: 'rule.add', kind, name_en: 'New rule', name_ar: 'قاعدة جديدة' })}>
            {add}
          </Button>
        </Section>
      ))}
    </nav>
  );
}

/** The form of the chosen rule. */
function Edited({ draft, proposal }: { draft: DraftRule; proposal: ProposalRef }) {
  const { t, name } = useTexts();
  const drafts = useSelector(proposal, ({ context }) => context.drafts);
  const failure = useSelector(proposal, ({ context }) => context.failure);
  const { after } = draft;
  const at = `changes.${changed(drafts).findIndex(({ key }) => key === draft.key)}.config.`;
  const fields = failure?.kind === 'invalid' ? failure.fields : {};
  const errorAt = (field: string) => fields[at + field] ?? null;
  const change = (next: Partial<RuleInput>) => proposal.send({ type: 'rule.change', change: next });
  const standing = standingOf(draft);
  return (
    <Section>
      <Row>
        <h2>{name(after ?? draft.before)}</h2>
        {draft.before && standing !== 'same' && (
          <Button kind="quiet" onPress={() => proposal.send({ type: 'rule.restore' })}>
            {t('workbench.proposal.restore')}
          </Button>
        )}
        {after && (
          <Button kind="danger" onPress={() => proposal.send({ type: 'rule.remove' })}>
            {t('workbench.proposal.remove')}
          </Button>
        )}
      </Row>
      {after ? (
        <Stack>
          <Grid>
            <Field
              label={t('settings.field.name_en')}
              value={after.name_en}
              error={errorAt('name_en')}
              dir="ltr"
              onChange={(name_en) => change({ name_en })}
            />
            <Field
              label={t('settings.field.name_ar')}
              value={after.name_ar}
              error={errorAt('name_ar')}
              dir="auto"
              onChange={(name_ar) => change({ name_ar })}
            />
            <NumberField
              label={t('approvals.priority')}
              hint={t('approvals.hint.priority')}
              value={String(after.priority ?? '')}
              error={errorAt('priority')}
              onChange={(typed) => change({ priority: typed === '' ? undefined : Number(typed) })}
            />
          </Grid>
          <CheckField label={t('approvals.active')} value={after.active ?? false} onChange={(active) => change({ active })} />
          <RuleEditor draft={{ mine: after, change: (field, value) => change({ [field]: value }), errorAt }} />
        </Stack>
      ) : (
        <p>{t('workbench.proposal.removed')}</p>
      )}
    </Section>
  );
}

/** The changes as a JSON Patch, and a summary for whoever reviews them. */
function TakeAway({ proposal }: { proposal: ProposalRef }) {
  const i18n = useTexts();
  const { t, language } = i18n;
  const { live, drafts, replay } = useSelector(proposal, ({ context }) => context);
  if (!live) return null;
  const file = `${live.company_slug}-rules-${live.now.slice(0, 10)}`;
  const summary = () => {
    const said = replay ? sayReplay(replay, i18n) : null;
    return summaryOf({ live, drafts, replay, said: said ? [said.headline, ...said.more] : [] }, i18n);
  };
  const why = !changed(drafts).length && t('workbench.proposal.change_first');
  return (
    <>
      <Button
        kind="plain"
        why={why}
        onPress={() => give(`${file}.patch.json`, `${JSON.stringify(patchOf(drafts), null, 2)}\n`, 'application/json-patch+json')}
      >
        {t('workbench.proposal.patch')}
      </Button>
      <Button kind="plain" why={why} onPress={() => give(`${file}.${language}.md`, summary(), 'text/markdown')}>
        {t('workbench.proposal.take_summary')}
      </Button>
    </>
  );
}
