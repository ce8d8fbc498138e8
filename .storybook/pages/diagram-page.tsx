import { catalogue } from '../../src/machines/catalogue.ts';
import type { Chart } from '../../src/machines/kit/samples.ts';
import { Diagram } from '../../src/views/kit/diagram.tsx';

/** A chart as it is drawn. */
export function DiagramPage({ chart }: { chart: string }) {
  const { machine } = catalogue.find(({ name }) => name === chart) as Chart;
  return <Diagram machine={machine} isDetailed height="calc(100vh - 20px)" />;
}
