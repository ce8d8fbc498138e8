import { type ContactPerson, contactPersonFields } from '../../../api/sales/contact-person.ts';
import type { Parents } from '../../../machines/kit/actors.ts';
import { useFormFields } from '../../kit/entity/form-fields.ts';
import { useTexts } from '../../kit/ground/texts.tsx';
import { PartList, type PartsMachineOf, useParts } from '../../kit/record/parts.tsx';

/** The contacts of a lead or a tenant. */
export function ContactPeople({ machine, parents }: { machine: PartsMachineOf<ContactPerson>; parents: Parents }) {
  const { t } = useTexts();
  const parts = useParts(machine, parents);
  return (
    <PartList
      parts={parts}
      label={t('sales.lead.contacts')}
      add={t('sales.contact.add')}
      none={t('sales.contact.none')}
      noneHint={t('sales.contact.none_hint')}
      nameOf={({ name }) => name}
      fields={useFormFields(contactPersonFields)}
      show={({ name, position, mobile, email, is_signatory }) => [
        <>
          <strong>{name}</strong>
          {position && <small>{position}</small>}
        </>,
        (mobile || email) && (
          <>
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
          </>
        ),
        is_signatory && t('sales.contact.signatory'),
      ]}
    />
  );
}
