import { sql } from 'drizzle-orm';
import {
  type DetailedStatus,
  lifeOf,
  type MaintenanceStatusDetail,
  type maintenanceStatusDetailCalls,
} from '../../src/api/maintenance/maintenance-status-detail.ts';
import { maintenanceStatusDetails } from '../db/schema/maintenance.ts';
import type { Handlers } from '../http/contract.ts';
import { plainHandlers, plainStore } from './plain-list.ts';

const d = maintenanceStatusDetails;
const row = (order: number, status: DetailedStatus, name_en: string, name_ar: string) => ({
  ...{ order, status, life: lifeOf(status), name_en, name_ar },
});

export const maintenanceStatusDetailStore = plainStore('maintenance_status_detail', d, {
  filters: {
    life: (value) => sql`${d.life} = ${value}`,
    status: (value) => sql`${d.status} = ${value}`,
  },
  sorts: { life: d.life, status: d.status },
  begins: [
    row(10, 'cancelled', 'Reported twice', 'بلاغ مكرر'),
    row(20, 'cancelled', 'No fault found', 'لم يوجد عطل'),
    row(30, 'missed', 'Nobody at home', 'لم يكن أحد في الوحدة'),
    row(40, 'missed', 'Technician was late', 'تأخر الفني'),
    row(50, 'parts', 'Ordered from the supplier', 'طُلبت من المورد'),
    row(60, 'access', 'Waiting for the tenant’s appointment', 'بانتظار موعد من المستأجر'),
    row(70, 'disputed', 'Tenant says it is wear', 'المستأجر يراه استهلاكًا طبيعيًا'),
  ],
});

export const maintenanceStatusDetailHandlers: Handlers<typeof maintenanceStatusDetailCalls> =
  plainHandlers<MaintenanceStatusDetail>(maintenanceStatusDetailStore, {
    check: async (_, values) => (typeof values.status === 'string' ? { ...values, life: lifeOf(values.status) } : values),
  });
