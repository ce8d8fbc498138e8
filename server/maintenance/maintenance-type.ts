import type { MaintenanceType, maintenanceTypeCalls } from '../../src/api/maintenance/maintenance-type.ts';
import { maintenanceTypes } from '../db/schema/maintenance.ts';
import type { Handlers } from '../http/contract.ts';
import { plainHandlers, plainStore } from './plain-list.ts';

export const maintenanceTypeStore = plainStore('maintenance_type', maintenanceTypes, {
  begins: [
    { order: 10, name_en: 'Repair', name_ar: 'إصلاح' },
    { order: 20, name_en: 'Preventive maintenance', name_ar: 'صيانة وقائية' },
    { order: 30, name_en: 'Inspection', name_ar: 'فحص' },
    { order: 40, name_en: 'Replacement', name_ar: 'استبدال' },
    { order: 50, name_en: 'Improvement', name_ar: 'تحسين' },
  ],
});

export const maintenanceTypeHandlers: Handlers<typeof maintenanceTypeCalls> =
  plainHandlers<MaintenanceType>(maintenanceTypeStore);
