import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type * as z from 'zod/mini';
import type { Need } from '../../src/api/contract.ts';
import { StatementQuery } from '../../src/api/finance/statement.ts';
import { type Language, languages } from '../../src/locales/translate.ts';
import type { Scope } from '../db/scope.ts';
import { check, currentUserOf, idFrom } from '../http/contract.ts';
import { ApiError } from '../kit/api-error.ts';
import { todayOf } from '../kit/clock.ts';
import type { CurrentUser } from '../kit/current-user.ts';
import { mustMay } from '../kit/must-may.ts';
import { masked, seesIdentities } from '../kit/privacy.ts';
import type { Services } from '../kit/services.ts';
import { readContract } from '../leasing/contract-record.ts';
import { inventoryOf } from '../leasing/inventory-item.ts';
import { readOrder } from '../leasing/leasing-order.ts';
import { clearancePaper } from './clearance.ts';
import { countSheet } from './count-sheet.ts';
import { papersOf } from './deal.ts';
import { depositSlip } from './deposit-slip.ts';
import type { PrintedDocument, Site } from './document.ts';
import { dunningLetterPaper } from './dunning-letter.ts';
import { fileName } from './file-name.ts';
import { handoverProtocolOf, inventoryListOf } from './handover.ts';
import { contractPaper } from './lease-contract.ts';
import { withLogo } from './logo.ts';
import { type Asked, offerPaper } from './offer.ts';
import { payInSlip } from './pay-in-slip.ts';
import { receiptPaper } from './receipt.ts';
import { LabelSheetQuery, labelPaper, labelSheet } from './report-labels.ts';
import { statementPaper } from './statement.ts';
import { creditNotePaper, invoicePaper } from './tax-invoice.ts';

interface Kind {
  /** Our own addition to the specification. */
  id: string;
  path: string;
  needs: Extract<Need, `${string}.view`>;
  /** Reads the record and makes its paper. */
  make: (scope: Scope, id: number, asked: Asked & Site & { query?: Record<string, unknown> }) => Promise<PrintedDocument>;
  /** What may be asked of it besides the language. */
  query?: z.ZodMiniType<Record<string, unknown>>;
}

/** The documents that people get and sign, by the record that they are made from. */
export const printedDocuments: readonly Kind[] = [
  {
    id: 'X-DOC-01',
    path: '/quotations/{id}/document',
    needs: 'quotations.view',
    make: async (scope, id, asked) => (await offerPaper(scope, id, asked)).paper,
  },
  {
    id: 'X-DOC-02',
    path: '/contracts/{id}/document',
    needs: 'contracts.view',
    make: async (scope, id, asked) => (await contractPaper(scope, id, asked)).paper,
  },
  {
    id: 'X-DOC-03',
    path: '/leasing_orders/{id}/inventory/document',
    needs: 'leasing_orders.view',
    make: async (scope, id, asked) => inventoryListOf(await handoverOf(scope, id, asked)),
  },
  {
    id: 'X-DOC-04',
    path: '/leasing_orders/{id}/document',
    needs: 'leasing_orders.view',
    make: async (scope, id, asked) => handoverProtocolOf(await handoverOf(scope, id, asked)),
  },
  {
    id: 'X-DOC-05',
    path: '/leasing_clearances/{id}/document',
    needs: 'leases.view',
    make: clearancePaper,
  },
  { id: 'X-DOC-09', path: '/invoices/{id}/document', needs: 'finance.view', make: invoicePaper },
  { id: 'X-DOC-10', path: '/credit_notes/{id}/document', needs: 'finance.view', make: creditNotePaper },
  { id: 'X-DOC-07', path: '/cheques/{id}/document', needs: 'finance.view', make: depositSlip },
  { id: 'X-DPS-10', path: '/bank_deposits/{id}/document', needs: 'finance.view', make: payInSlip },
  { id: 'X-DOC-06', path: '/collections/{id}/document', needs: 'finance.view', make: receiptPaper },
  { id: 'X-DUN-10', path: '/dunning_letters/{id}/document', needs: 'finance.view', make: dunningLetterPaper },
  {
    id: 'X-DOC-08',
    path: '/tenants/{id}/statement/document',
    needs: 'finance.view',
    query: StatementQuery,
    make: statementPaper,
  },
  { id: 'X-STK-12', path: '/maintenance/part_categories/{id}/count_sheet/document', needs: 'maintenance.view', make: countSheet },
  { id: 'X-LBL-08', path: '/report_labels/{id}/document', needs: 'maintenance.view', make: labelPaper },
  {
    id: 'X-LBL-09',
    path: '/compounds/{id}/report_labels/document',
    needs: 'maintenance.view',
    query: LabelSheetQuery,
    make: labelSheet,
  },
];

async function handoverOf(scope: Scope, id: number, asked: Asked) {
  const order = await readOrder(scope, id);
  const { quotation_id: quotation } = await readContract(scope, order.contract_id);
  const [papers, inventory] = await Promise.all([
    // These papers print no identity number: reading them is no reading of one.
    papersOf(scope, { quotation, contract: order.contract_id }, { ...asked, identity: () => '–' }),
    inventoryOf(scope, id),
  ]);
  return { order, inventory, papers, language: asked.language };
}

export const languageAsked = (request: FastifyRequest, { language }: CurrentUser): Language => {
  const { language: asked = language } = request.query as { language?: string };
  const found = languages.find((one) => one === asked);
  if (found) return found;
  throw new ApiError(400, 'malformed', 'documents.error.language', { values: { choices: languages.join(', ') } });
};

/** Streams documents as PDF. The response has no envelope, so these aren't declared calls. */
export function mountDocuments(app: FastifyInstance, services: Services): void {
  for (const { id: call, path, needs, make, query: more } of printedDocuments)
    app.get(`/v2${path.replace('{id}', ':id')}`, async (request, reply): Promise<FastifyReply> => {
      const currentUser = await currentUserOf(request, services, needs);
      const { company, viewer, sight } = currentUser;
      mustMay(viewer, needs);
      const id = idFrom((request.params as { id: string }).id);
      const language = languageAsked(request, currentUser);
      const { language: _, ...rest } = request.query as Record<string, unknown>;
      const query = more ? check(more, rest, 400) : {};
      const sees = seesIdentities(viewer);
      const identity = (number: string): string => {
        if (!sees) return masked(number);
        services.identityReads.noteOne(currentUser, call, { path, id });
        return number;
      };
      const asked = {
        ...{ language, today: todayOf(company), identity, query },
        ...{ publicUrl: services.config.publicUrl, slug: company.slug },
      };
      const { paper, pdf } = await services.printer.print({ company: company.id, person: viewer.id }, async () =>
        withLogo(services, company.id, await services.db.seenBy(sight).read(company.id, (scope) => make(scope, id, asked))),
      );
      return reply
        .type('application/pdf')
        .header('content-disposition', `attachment; filename="${fileName(paper)}"`)
        .send(pdf);
    });
}
