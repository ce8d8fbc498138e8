import type { Language } from '../../src/locales/translate.ts';
import { hasTag } from '../../src/machines/kit/define-lifecycle.ts';
import { contractLifecycle } from '../../src/machines/leasing/contract/lifecycle.ts';
import type { DealPapers } from './deal.ts';
import type { PrintedDocument } from './document.ts';
import { filled } from './fill.ts';
import { bodyOf, type templateFor } from './offer.ts';

/** The contract to be signed, or as it was signed. Throws when the papers are of no contract. */
export function leaseContractOf(
  papers: DealPapers,
  template: NonNullable<Awaited<ReturnType<typeof templateFor>>>,
  language: Language,
): PrintedDocument {
  const { contract, t, values, letterhead, formats, people } = papers;
  if (!contract) throw new Error('A contract is printed from its own papers');
  const isSigned = hasTag(contractLifecycle, contract.status, 'signed');
  const signed = isSigned && contract.signed_at ? t('documents.signed_on', { day: formats.date(contract.signed_at) }) : null;
  return {
    language,
    title: t('documents.contract'),
    reference: values.ref_no,
    mark: isSigned || hasTag(contractLifecycle, contract.status, 'at_signing') ? null : t('documents.mark.draft'),
    letterhead,
    blocks: [
      ...filled(bodyOf(template, language), values, papers.tables),
      {
        type: 'signatures',
        parties: [
          { role: t('documents.landlord'), name: values.company_name, signed },
          { role: t('documents.tenant'), name: people.customer_name, signed },
        ],
      },
    ],
    foot: `${values.company_name} · ${values.ref_no}`,
  };
}
