import { access } from './access.ts';
import { ofBankStatements } from './bank-statements.ts';
import { ofBorders } from './borders.ts';
import { chartsOfDecisions } from './charts/decisions.ts';
import { chartsOfLeasing } from './charts/leasing.ts';
import { chartsOfProperty } from './charts/property.ts';
import { chartsOfSales } from './charts/sales.ts';
import { ofCollections } from './collections.ts';
import { contracts } from './contracts.ts';
import { delivery } from './delivery.ts';
import { ofDocuments } from './documents.ts';
import { ofDunning } from './dunning.ts';
import { effects } from './effects.ts';
import { ofErasure } from './erasure.ts';
import { files } from './files.ts';
import { dataImports } from './imports.ts';
import { ofLedger } from './ledger.ts';
import { lives } from './lives.ts';
import { ofMoreBorders } from './more-borders.ts';
import type { Mutant } from './mutant.ts';
import { ofPostings } from './postings.ts';
import { ofReportSchedules } from './report-schedules.ts';
import { ofReports } from './reports.ts';
import { ofRetention } from './retention.ts';
import { ofRoutes } from './routes.ts';
import { rules } from './rules.ts';
import { secondEffects } from './second-effects.ts';
import { sendingMutants } from './sendings.ts';
import { narrowed } from './suites.ts';
import { ofTaxReports } from './tax-reports.ts';
import { views } from './views.ts';

/** Every sabotage that the tests have to notice. */
export const mutants: readonly Mutant[] = [
  ...chartsOfLeasing,
  ...chartsOfProperty,
  ...chartsOfSales,
  ...chartsOfDecisions,
  ...delivery,
  ...effects,
  ...secondEffects,
  ...access,
  ...rules,
  ...views,
  ...files,
  ...dataImports,
  ...sendingMutants,
  ...contracts,
  ...lives,
  ...ofLedger,
  ...ofCollections,
  ...ofBankStatements,
  ...ofDunning,
  ...ofPostings,
  ...ofReports,
  ...ofReportSchedules,
  ...ofTaxReports,
  ...ofDocuments,
  ...ofRoutes,
  ...ofRetention,
  ...ofBorders,
  ...ofMoreBorders,
  ...ofErasure,
].map((mutant) => ({ ...mutant, suite: narrowed(mutant.suite, mutant.file) }));
