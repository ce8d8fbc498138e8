import { blockFields as fieldsOfBlock } from '../../../api/property/block.ts';
import { buildingFields as fieldsOfBuilding } from '../../../api/property/building.ts';
import { blocksMachine } from '../../../machines/property/block/flows.ts';
import { buildingsMachine } from '../../../machines/property/building/flows.ts';
import { Section, Stack } from '../../kit/display/parts.tsx';
import { useFormFields } from '../../kit/entity/form-fields.ts';
import { useTexts } from '../../kit/ground/texts.tsx';
import { PartList, useParts } from '../../kit/record/parts.tsx';
import type { FormField } from '../../kit/record/record-form.tsx';

/** A compound's blocks and buildings; a building's code links to its floor map. */
export function CompoundParts({ compound }: { compound: number }) {
  const { t, name } = useTexts();
  const parents = { compound_id: compound };
  const blocks = useParts(blocksMachine, parents);
  const buildings = useParts(buildingsMachine, parents);
  const choices = (blocks.rows ?? []).map((block) => ({
    id: String(block.id),
    value: block.id,
    label: `${block.code} · ${name(block)}`,
  }));
  const blockFields = useFormFields(fieldsOfBlock);
  const buildingFields = useBuildingFields({ choices, ...(blocks.rows === null && blocks.error && { onUnread: blocks.retry }) });
  return (
    <Stack>
      <Section>
        <h2>{t('property.blocks')}</h2>
        <PartList
          parts={blocks}
          fields={fieldsOfBlock}
          form={blockFields}
          label={t('property.blocks')}
          add={t('property.block.new')}
          none={t('property.blocks.none')}
          nameOf={({ code }) => code}
          columns={[
            [
              { field: 'code', as: 'strong' },
              { say: (block) => name(block), as: 'small' },
            ],
            [
              { say: ({ buildings }) => t('property.count.buildings', { count: buildings }) },
              { say: ({ units }) => t('property.count.units', { count: units }) },
            ],
          ]}
        />
      </Section>
      <Section>
        <h2>{t('property.buildings')}</h2>
        <PartList
          parts={buildings}
          fields={fieldsOfBuilding}
          form={buildingFields}
          label={t('property.buildings')}
          add={t('property.building.new')}
          none={t('property.buildings.none')}
          nameOf={({ code }) => code}
          columns={[
            [
              { field: 'code', to: ({ id }) => `/units/map?building_id=${id}` },
              { say: (building) => name(building), as: 'small' },
            ],
            [
              { say: ({ floors }) => t('property.count.floors', { count: floors }) },
              { say: ({ basements }) => basements > 0 && t('property.count.basements', { count: basements }) },
              { say: ({ units }) => t('property.count.units', { count: units }) },
            ],
            [{ say: ({ block_code }) => block_code && t('property.building.in_block', { code: block_code }) }],
          ]}
        />
      </Section>
    </Stack>
  );
}

const before = ['code', 'name_en', 'name_ar'];
const after = ['floors', 'basements'];
/** The fields of a building's form, with its compound's blocks to choose from. */
function useBuildingFields(blocks: Pick<FormField, 'choices' | 'onUnread'>): FormField[] {
  const { t } = useTexts();
  return [
    ...useFormFields(fieldsOfBuilding, before),
    { name: 'block_id', label: t('property.field.block_id'), kind: 'select', ...blocks },
    ...useFormFields(fieldsOfBuilding, after),
  ];
}
