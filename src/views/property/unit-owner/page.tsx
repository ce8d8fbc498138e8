import { Link } from 'wouter';
import { inputNames } from '../../../api/define-fields.ts';
import { type UnitOwner, unitOwnerFields } from '../../../api/property/unit-owner.ts';
import { hasTag } from '../../../machines/kit/define-lifecycle.ts';
import { ownerEstateMachine, readOwnerLog, unitOwnerFlows } from '../../../machines/property/unit-owner/flows.ts';
import { unitOwnerLifecycle } from '../../../machines/property/unit-owner/lifecycle.ts';
import { Erasure } from '../../app/privacy/erasure.tsx';
import { Loading, Section, Stack } from '../../kit/display/parts.tsx';
import { FieldFacts } from '../../kit/entity/field-facts.tsx';
import { useFormFields } from '../../kit/entity/form-fields.ts';
import { datesOf } from '../../kit/entity/record-dates.ts';
import { useTexts } from '../../kit/ground/texts.tsx';
import { useRead } from '../../kit/ground/use-read.ts';
import { RecordPage } from '../../kit/record/record-page.tsx';
import { InvitationLink } from './invitation-link.tsx';
import { UnitsOf } from './ownerships.tsx';

const names = inputNames(unitOwnerFields);
const details = [...names, 'sent_at', 'invited_until', 'opened_at', 'reason'];

/** /unit-owners/:id */
export function Page({ id }: { id: number }) {
  const { t, name, number } = useTexts();
  return (
    <RecordPage<UnitOwner>
      entity="unit_owner"
      machine={unitOwnerFlows.page}
      id={id}
      lifecycle={unitOwnerLifecycle}
      back={{ to: '/unit-owners', label: t('app.nav.unit_owners') }}
      title={name}
      facts={(owner) => (
        <>
          {(owner.mobile ?? owner.email) && <bdi dir="ltr">{owner.mobile ?? owner.email}</bdi>}
          <span>{t('property.unit_owner.units_n', { count: owner.units, shown: number(owner.units) })}</span>
          {owner.attorney_name && <span>{t('property.unit_owner.by_attorney', { name: owner.attorney_name })}</span>}
        </>
      )}
      form={useFormFields(unitOwnerFields, names)}
      formTab="details"
      asks={{ reason: [{ name: 'reason', label: t('sales.ask.reason'), kind: 'long', isRequired: true }] }}
      consequences={(_, event) => (event === 'revoke' ? <p>{t('property.unit_owner.revoke_means')}</p> : null)}
      log={(owner, signal) => readOwnerLog(owner.id, signal)}
      dates={(owner) =>
        datesOf(unitOwnerFields, owner, hasTag(unitOwnerLifecycle, owner.status, 'asked') ? ['invited_until'] : [])
      }
      related={(owner) => <Estate id={owner.id} />}
      tabs={[
        {
          id: 'units',
          label: t('property.units'),
          show: (owner) => (
            <Stack>
              {hasTag(unitOwnerLifecycle, owner.status, 'asked') && <InvitationLink owner={owner.id} />}
              <UnitsOf parents={{ owner_id: owner.id }} />
            </Stack>
          ),
        },
        {
          id: 'details',
          label: t('sales.lead.details'),
          show: (owner) => (
            <Stack>
              <FieldFacts fields={unitOwnerFields} names={details} record={owner} />
              <Erasure entity="unit_owner" id={owner.id} />
            </Stack>
          ),
        },
      ]}
    />
  );
}

/** Where their units are, for the second column. */
function Estate({ id }: { id: number }) {
  const { t, name } = useTexts();
  const { answer, error, retry } = useRead(ownerEstateMachine, { id });
  if (!answer) return <Loading error={error} onRetry={retry} height="80px" />;
  const { compounds, sellable } = answer;
  if (!compounds.length) return null;
  return (
    <Section>
      <h2>{t('property.compounds')}</h2>
      <ul>
        {compounds.map((compound) => (
          <li key={compound.id}>
            <Link href={`/compounds/${compound.id}`}>{name(compound)}</Link>
          </li>
        ))}
        {sellable.map((unit) => (
          <li key={`s${unit.id}`}>
            <Link href={`/sellable-units/${unit.id}`}>{unit.number}</Link>
          </li>
        ))}
      </ul>
    </Section>
  );
}
