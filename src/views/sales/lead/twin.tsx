import { useSelector } from '@xstate/react';
import { Link } from 'wouter';
import type { LeadRow } from '../../../api/sales/lead.ts';
import { type Known, knownBy, leadTwinMachine } from '../../../machines/sales/lead/twin.ts';
import { Alert } from '../../kit/display/parts.tsx';
import { useTexts } from '../../kit/ground/texts.tsx';
import { useRead } from '../../kit/ground/use-read.ts';
import type { EditRefOf, EditSnapshot } from '../../kit/record/edit-ref.ts';
import { AskForLead } from './takeovers.tsx';

const typedOf = ({ context }: EditSnapshot) => context.mine as Partial<Pick<LeadRow, 'mobile'>> & { identity_no?: string };

/** While somebody is being entered: the open lead that they already have, and whose it is. */
export function Twin({ edit, own }: { edit: EditRefOf; own?: number }) {
  const known = knownBy(useSelector(edit, typedOf));
  return known && <Found key={known.value} known={known} own={own} />;
}

function Found({ known, own }: { known: Known; own?: number }) {
  const { t } = useTexts();
  const { answer } = useRead(leadTwinMachine, known);
  const twin = answer?.twin;
  if (!twin || twin.id === own) return null;
  return (
    <Alert data-tone="yellow" role="status">
      <span>
        {twin.assignee_name
          ? t('sales.lead.twin_of', { name: twin.name, assignee: twin.assignee_name })
          : t('sales.lead.twin', { name: twin.name })}{' '}
        <Link href={`/leads/${twin.id}`}>
          <bdi>{twin.ref_no}</bdi>
        </Link>
      </span>
      <AskForLead lead={twin} />
    </Alert>
  );
}
