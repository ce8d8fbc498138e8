import type { Ticket } from '../../api/community/ticket.ts';
import type { Equipment } from '../../api/maintenance/equipment.ts';
import type { MaintenancePlan } from '../../api/maintenance/maintenance-plan.ts';
import type { Meter } from '../../api/maintenance/meter.ts';
import type { Part } from '../../api/maintenance/part.ts';
import type { Provider } from '../../api/maintenance/provider.ts';
import type { WorkOrderChecklist } from '../../api/maintenance/work-order-checklist.ts';
import type { Compound } from '../../api/property/compound.ts';
import type { Unit } from '../../api/property/unit.ts';
import { furtherTab } from '../kit/record/further-tab.ts';

export const tabs = [
  furtherTab<Ticket>(
    { of: 'ticket', id: 'issue', label: 'app.entity.maintenance_issue', needs: 'maintenance.view', after: 'details' },
    async () => (await import('./maintenance-issue/of-ticket.tsx')).IssueOfTicket,
  ),
  furtherTab<Provider>({ of: 'provider', id: 'people', label: 'maintenance.provider_users', after: 'details' }, async () => {
    const { ProviderPeople } = await import('./provider/people.tsx');
    return ({ record }) => <ProviderPeople provider={record} />;
  }),
  furtherTab<Equipment>({ of: 'equipment', id: 'meters', label: 'maintenance.meters', after: 'details' }, async () => {
    const { EquipmentMeters } = await import('./meter/of-equipment.tsx');
    return ({ record }) => <EquipmentMeters equipment={record.id} />;
  }),
  furtherTab<Equipment>({ of: 'equipment', id: 'report_label', label: 'app.entity.report_label' }, async () => {
    const { LabelOfPlace } = await import('./report-label/of-place.tsx');
    return ({ record }) => <LabelOfPlace place={{ equipment_id: record.id }} />;
  }),
  furtherTab<Unit>({ of: 'unit', id: 'report_label', label: 'app.entity.report_label', needs: 'maintenance.view' }, async () => {
    const { LabelOfPlace } = await import('./report-label/of-place.tsx');
    return ({ record }) => <LabelOfPlace place={{ unit_id: record.id }} />;
  }),
  furtherTab<Compound>(
    { of: 'compound', id: 'report_labels', label: 'app.nav.report_labels', needs: 'maintenance.view' },
    async () => (await import('./report-label/of-compound.tsx')).LabelsOfCompound,
  ),
  furtherTab<Part>({ of: 'part', id: 'work_orders', label: 'maintenance.items.of_part', after: 'details' }, async () => {
    const { ItemsOfPart } = await import('./work-order-item/of-part.tsx');
    return ({ record }) => <ItemsOfPart part_id={record.id} />;
  }),
  furtherTab<Meter>({ of: 'meter', id: 'meter_readings', label: 'maintenance.meter_readings', after: 'details' }, async () => {
    const { MeterReadings } = await import('./meter-reading/list.tsx');
    return ({ record }) => <MeterReadings parents={{ meter_id: record.id }} isFull={!record.active} />;
  }),
  furtherTab<WorkOrderChecklist>(
    { of: 'work_order_checklist', id: 'checklist_steps', label: 'maintenance.checklist_steps', after: 'details' },
    async () => {
      const [{ ChecklistSteps }, { ChecklistVersions }] = await Promise.all([
        import('./checklist-step/list.tsx'),
        import('./work-order-checklist/versions.tsx'),
      ]);
      return ({ record }) => (
        <>
          <ChecklistSteps parents={{ checklist_id: record.id }} />
          <ChecklistVersions id={record.id} />
        </>
      );
    },
  ),
  furtherTab<MaintenancePlan>(
    { of: 'maintenance_plan', id: 'occurrences', label: 'maintenance.plan.occurrences', after: 'details' },
    async () => (await import('./maintenance-plan/occurrences.tsx')).PlanOccurrences,
  ),
];
