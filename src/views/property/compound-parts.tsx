import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { useLocation } from 'wouter';
import type { Block } from '../../api/property/block.ts';
import type { Building } from '../../api/property/building.ts';
import {
  blockEditMachine,
  blocksMachine,
  buildingEditMachine,
  buildingsMachine,
} from '../../machines/property/compound.machine.ts';
import { useHere } from '../app/viewer.tsx';
import { Button } from '../kit/actions/button.tsx';
import { Empty, Loading, Row, Section, Stack } from '../kit/display/parts.tsx';
import { useTexts } from '../kit/ground/texts.tsx';
import { useFlow } from '../kit/ground/use-flow.ts';
import { type ColumnWords, DataTable } from '../kit/list/table.tsx';
import { NewRecord } from '../kit/record/new-record.tsx';
import { useBlockFields, useBuildingFields } from './compound-fields.ts';

/** The blocks and the buildings of a compound; a building opens its floor map. */
export function CompoundParts({ compound }: { compound: number }) {
  const { t, name, number } = useTexts();
  const { may } = useHere();
  const [, navigate] = useLocation();
  const [adding, setAdding] = useState<'block' | 'building' | null>(null);
  const blocks = useFlow(blocksMachine, { input: { query: {}, parents: { compound_id: compound } } });
  const buildings = useFlow(buildingsMachine, {
    input: { query: { compound_id: compound, per_page: 100, sort: 'code' } },
  });
  const ownBlocks = useSelector(blocks, (snapshot) => snapshot.context);
  const ownBuildings = useSelector(buildings, (snapshot) => snapshot.context);
  const blockFields = useBlockFields();
  const buildingFields = useBuildingFields(
    (ownBlocks.page?.rows ?? []).map((block) => ({
      id: String(block.id),
      label: `${block.code} · ${name(block)}`,
    })),
  );
  const close = () => setAdding(null);
  const failure = ownBlocks.failure ?? ownBuildings.failure;
  if (!ownBlocks.page || !ownBuildings.page) {
    const retry = () => [blocks, buildings].forEach((actor) => void actor.send({ type: 'retry' }));
    return <Loading error={failure?.message} onRetry={retry} height="200px" />;
  }
  const blockColumns: ColumnWords<Block>[] = [
    { id: 'code', label: t('property.field.code'), show: (row) => row.code, isMain: true },
    { id: 'name', label: t('property.block.title'), show: name, isMain: true },
    { id: 'buildings', label: t('property.buildings'), show: (row) => number(row.buildings), isNumber: true },
    { id: 'units', label: t('property.units'), show: (row) => number(row.units), isNumber: true },
  ];
  const buildingColumns: ColumnWords<Building>[] = [
    { id: 'code', label: t('property.field.code'), show: (row) => row.code, isMain: true },
    { id: 'name', label: t('property.building.title'), show: name, isMain: true },
    { id: 'block', label: t('property.block.title'), show: (row) => row.block_code ?? '–' },
    { id: 'floors', label: t('property.field.floors'), show: (row) => number(row.floors), isNumber: true },
    { id: 'units', label: t('property.units'), show: (row) => number(row.units), isNumber: true },
  ];
  return (
    <Stack>
      {may('compounds.edit') && adding === null && (
        <Row>
          <Button onPress={() => setAdding('block')}>{t('property.block.new')}</Button>
          <Button onPress={() => setAdding('building')}>{t('property.building.new')}</Button>
        </Row>
      )}
      {adding === 'block' && (
        <NewRecord
          title={t('property.block.new')}
          machine={blockEditMachine}
          fields={blockFields}
          parents={{ compound_id: compound }}
          onSaved={close}
          onLeave={close}
        />
      )}
      {adding === 'building' && (
        <NewRecord
          title={t('property.building.new')}
          machine={buildingEditMachine}
          fields={buildingFields}
          action={String(compound)}
          onSaved={close}
          onLeave={close}
        />
      )}
      <Section>
        <h2>{t('property.blocks')}</h2>
        <DataTable
          label={t('property.blocks')}
          columns={blockColumns}
          rows={ownBlocks.page.rows}
          empty={<Empty title={t('property.blocks.none')} />}
        />
      </Section>
      <Section>
        <h2>{t('property.buildings')}</h2>
        <DataTable
          label={t('property.buildings')}
          columns={buildingColumns}
          rows={ownBuildings.page.rows}
          onOpen={({ id }) => navigate(`/units/map?building_id=${id}`)}
          empty={<Empty title={t('property.buildings.none')} />}
        />
      </Section>
    </Stack>
  );
}
