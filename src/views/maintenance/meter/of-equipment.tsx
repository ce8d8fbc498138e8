import { Link } from 'wouter';
import { equipmentMetersMachine } from '../../../machines/maintenance/meter/flows.ts';
import { Empty, Loading, Stack } from '../../kit/display/parts.tsx';
import { SmallTable } from '../../kit/display/small-table.tsx';
import { useTexts } from '../../kit/ground/texts.tsx';
import { useRead } from '../../kit/ground/use-read.ts';

/** The meters of a piece of equipment with their latest readings, and the way to its plans. */
export function EquipmentMeters({ equipment }: { equipment: number }) {
  const { t, name, number, instant } = useTexts();
  const { answer, error, retry } = useRead(equipmentMetersMachine, { equipment });
  if (!answer) return <Loading error={error} onRetry={retry} height="120px" />;
  return (
    <Stack>
      {answer.length ? (
        <SmallTable
          caption={t('maintenance.meters')}
          heads={[
            { label: t('app.entity.meter') },
            { label: t('maintenance.meter.value'), isNumber: true },
            { label: t('maintenance.meter.used'), isNumber: true },
            { label: t('maintenance.meter.measure') },
            { label: t('maintenance.meter.read_at') },
          ]}
          rows={answer.map((meter) => ({
            key: meter.id,
            cells: [
              <Link key="n" href={`/meters/${meter.id}?tab=meter_readings`}>
                <bdi>{name(meter)}</bdi>
              </Link>,
              number(meter.value),
              number(meter.used),
              t(`maintenance.meter.measure.${meter.measure}`),
              meter.read_at ? instant(meter.read_at) : t('kit.none'),
            ],
          }))}
        />
      ) : (
        <Empty title={t('maintenance.meter.none')}>
          <p>{t('maintenance.meter.none_hint')}</p>
        </Empty>
      )}
      <p>
        <Link href={`/maintenance-plans?equipment_id=${equipment}`}>{t('maintenance.plan.of_equipment')}</Link>
      </p>
    </Stack>
  );
}
