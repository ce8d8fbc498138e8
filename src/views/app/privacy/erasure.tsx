import { useSelector } from '@xstate/react';
import type { Erasable, ErasurePreview } from '../../../api/app/erasure.ts';
import { metaOf } from '../../../api/define-fields.ts';
import { tenantFields } from '../../../api/leasing/tenant.ts';
import { unitOwnerFields } from '../../../api/property/unit-owner.ts';
import { leadFields } from '../../../api/sales/lead.ts';
import { erasureMachine, isNamed } from '../../../machines/app/erasure/flows.ts';
import { Button } from '../../kit/actions/button.tsx';
import { FailureAlert } from '../../kit/display/failure-alert.tsx';
import { Alert, Loading, Section } from '../../kit/display/parts.tsx';
import { Field } from '../../kit/fields/text-field.tsx';
import { useTexts } from '../../kit/ground/texts.tsx';
import { useFlow } from '../../kit/ground/use-flow.ts';
import { Question } from '../../kit/overlays/dialog.tsx';
import { useCurrentUser } from '../current-user.tsx';

/** Erases the data of a lead's, tenant's or owner's person: says what goes, what is kept and why, and asks for the name. */
export function Erasure({ entity, id }: { entity: Erasable; id: number }) {
  const { t } = useTexts();
  const { may } = useCurrentUser();
  const actor = useFlow(erasureMachine, { input: { entity, id } });
  const snapshot = useSelector(actor, (now) => now);
  const { preview, name, failure } = snapshot.context;
  const isErasing = snapshot.matches('erasing');
  const cancel = () => actor.send({ type: 'cancel' });
  return (
    <Section>
      <h2>{t('privacy.title')}</h2>
      <p>
        <Button kind="quiet" why={!may('privacy.delete') && t('app.not_allowed')} onPress={() => actor.send({ type: 'ask' })}>
          {t('privacy.erase')}
        </Button>
      </p>
      {!snapshot.matches('idle') && !snapshot.matches('done') && (
        <Question
          title={t('privacy.sure')}
          isWide
          isLasting={isErasing}
          onLeave={cancel}
          actions={
            <>
              <Button
                kind="danger"
                isPending={isErasing}
                refusals={preview?.reasons}
                why={!isNamed(snapshot.context) && t('privacy.error.name')}
                onPress={() => actor.send({ type: 'erase' })}
              >
                {t('privacy.yes')}
              </Button>
              <Button why={isErasing && t('kit.record.wait')} onPress={cancel}>
                {t('kit.cancel')}
              </Button>
            </>
          }
        >
          {preview ? (
            <Means preview={preview} />
          ) : (
            <Loading error={failure?.message} onRetry={() => actor.send({ type: 'retry' })} height="120px" />
          )}
          {preview && <FailureAlert failure={failure} />}
          {preview && preview.reasons.length === 0 && (
            <Field
              label={t('privacy.type_name', { name: preview.name })}
              value={name}
              isReadOnly={isErasing}
              autoComplete="off"
              onChange={(typed) => actor.send({ type: 'type', name: typed })}
            />
          )}
        </Question>
      )}
    </Section>
  );
}

/** What goes, what is kept and why, and what has to happen first. */
function Means({ preview: { fields, goes, kept, reasons } }: { preview: ErasurePreview }) {
  const { t, date, language } = useTexts();
  const labels = (names: readonly string[]) =>
    names
      .map((name) => t(metaOf({ ...unitOwnerFields, ...leadFields, ...tenantFields }, name).label))
      .join(language === 'ar' ? '، ' : ', ');
  return (
    <>
      {reasons.map(({ guard, why, values }) => (
        <Alert key={guard} data-tone="yellow">
          {t(why, values)}
        </Alert>
      ))}
      {fields.length > 0 && <p>{t('privacy.goes', { fields: labels(fields) })}</p>}
      {goes.length > 0 && (
        <ul>
          {goes.map(({ what, count }) => (
            <li key={what}>{t(`privacy.what.${what}`, { count })}</li>
          ))}
        </ul>
      )}
      {kept.map(({ why, fields, until }) => (
        <p key={why}>{t(`privacy.kept.${why}`, { fields: labels(fields), day: date(until) })}</p>
      ))}
    </>
  );
}
