import type { Contract } from '../../src/api/leasing/contract.ts';
import type { Language } from '../../src/locales/translate.ts';
import { hasTag } from '../../src/machines/kit/define-lifecycle.ts';
import { contractLifecycle } from '../../src/machines/leasing/contract/lifecycle.ts';
import type { Scope } from '../db/scope.ts';
import { ApiError } from '../kit/api-error.ts';
import { readContract } from '../leasing/contract-record.ts';
import { type DealPapers, papersOf } from './deal.ts';
import type { Block, PrintedDocument } from './document.ts';
import { filled, leftToRight } from './fill.ts';
import { type Asked, bodyOf, templateFor } from './offer.ts';

/** Who signs with the tenant: for which share, or up to what. */
function partiesIn({ t, formats, parties }: DealPapers): Block[] {
  if (!parties.length) return [];
  return [
    { type: 'heading', text: t('leasing.parties') },
    {
      type: 'table',
      columns: [
        { label: t('sales.lead.name'), share: 2 },
        { label: t('leasing.party.role') },
        { label: t('sales.lead.identity_no'), share: 1.3 },
        { label: t('leasing.party.stake'), isNumber: true, share: 1.3 },
      ],
      rows: parties.map(({ name, role, identity_no, share, limit }) => [
        name,
        t(`leasing.party.role.${role}`),
        identity_no ? leftToRight(identity_no) : '–',
        share === null
          ? t('leasing.party.up_to', { amount: `${formats.money(limit)} ${t('sales.riyals')}` })
          : leftToRight(`${formats.number(share / 100)}%`),
      ]),
    },
  ];
}

/** A contract by the company's template for its use. Throws an ApiError where the company has none. */
export async function contractPaper(
  scope: Scope,
  id: number,
  asked: Asked,
): Promise<{ papers: DealPapers; paper: PrintedDocument; contract: Contract }> {
  const contract = await readContract(scope, id);
  const { quotation_id: quotation, property_use: use } = contract;
  const template = await templateFor(scope, 'contract', { chosen: null, use });
  if (!template) throw new ApiError(422, 'invalid', 'documents.error.no_template');
  const papers = await papersOf(scope, { quotation, contract: id }, asked);
  return { papers, contract, paper: leaseContractOf(papers, template, asked.language) };
}

/** The contract to be signed, or as it was signed. Throws when the papers are of no contract. */
export function leaseContractOf(
  papers: DealPapers,
  template: NonNullable<Awaited<ReturnType<typeof templateFor>>>,
  language: Language,
): PrintedDocument {
  const { contract, t, values, letterhead, formats, people, parties } = papers;
  if (!contract) throw new Error('A contract is printed from its own papers');
  const isSigned = hasTag(contractLifecycle, contract.status, 'signed');
  const signedOn = (at: string | null) => (at === null ? null : t('documents.signed_on', { day: formats.date(at) }));
  const signed = isSigned ? signedOn(contract.signed_at) : null;
  const tenantSigned = isSigned || contract.status === 'tenant_signed' ? signedOn(contract.tenant_signed_at) : null;
  return {
    language,
    title: t('documents.contract'),
    reference: values.ref_no,
    mark: isSigned || hasTag(contractLifecycle, contract.status, 'at_signing') ? null : t('documents.mark.draft'),
    letterhead,
    blocks: [
      ...filled(bodyOf(template, language), values, papers.tables),
      ...partiesIn(papers),
      {
        type: 'signatures',
        parties: [
          { role: t('documents.landlord'), name: values.company_name, signed },
          { role: t('documents.tenant'), name: people.customer_name, signed: tenantSigned ?? signed },
          ...parties.map(({ role, name }) => ({ role: t(`leasing.party.role.${role}`), name, signed })),
        ],
      },
    ],
    foot: `${values.company_name} · ${values.ref_no}`,
  };
}
