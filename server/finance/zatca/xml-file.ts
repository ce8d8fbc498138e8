import type { FastifyInstance } from 'fastify';
import { currentUserOf, idFrom } from '../../http/contract.ts';
import { ApiError, notFound } from '../../kit/api-error.ts';
import { mustMay } from '../../kit/must-may.ts';
import type { Services } from '../../kit/services.ts';

/** The document of a report as XML, as it was sent. */
export function mountTaxXml(app: FastifyInstance, services: Services): void {
  app.get('/v2/tax_reports/:id/xml', async (request, reply) => {
    const { viewer, company, sight } = await currentUserOf(request, services, 'finance.view');
    mustMay(viewer, 'finance.view');
    const id = idFrom((request.params as { id: string }).id);
    const found = await services.db.seenBy(sight).read(company.id, async (scope) => {
      const { rows } = await scope.client.query<{ xml: string | null; number: string }>({
        name: 'tax_report.xml',
        text: `select r.xml, coalesce(i.number, n.number) as number from tax_reports r
          left join invoices i on i.company_id = r.company_id and i.id = r.invoice_id
          left join credit_notes n on n.company_id = r.company_id and n.id = r.credit_note_id
          where r.company_id = $1 and r.id = $2`,
        values: [company.id, id],
      });
      return rows[0];
    });
    if (!found) throw notFound();
    if (found.xml === null) throw new ApiError(422, 'refused', 'finance.tax_report.error.no_document');
    return reply
      .type('application/xml')
      .header('content-disposition', `attachment; filename="${found.number}.xml"`)
      .send(found.xml);
  });
}
