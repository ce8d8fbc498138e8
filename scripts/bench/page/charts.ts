import { loadTexts } from '../../../src/locales/load.ts';
import { translator } from '../../../src/locales/translate.ts';
import { catalogue } from '../../../src/machines/catalogue.ts';
import { graphOf } from '../../../src/machines/kit/graph.ts';
import { layOutToFit } from '../../../src/views/kit/diagram/diagram-layout.ts';
import { textWidth, wordsFor } from '../../../src/views/kit/diagram/diagram-text.ts';

export interface LaidOut {
  chart: string;
  states: number;
  transitions: number;
  /** Milliseconds of the first layout in this page: elk is still loading and its code is cold. */
  cold: number;
  /** Milliseconds of later layouts, for instance after switching language or detail. */
  warm: number[];
}
declare global {
  interface Window {
    laidOut?: LaidOut;
  }
}

/** Lays out the catalogue's largest chart as its page does: in both directions at worst, with measured text. */
const [largest] = catalogue
  .map((chart) => ({ name: chart.name, graph: graphOf(chart.machine) }))
  .sort((a, b) => b.graph.states.length + b.graph.edges.length - a.graph.states.length - a.graph.edges.length);
if (largest) {
  const t = translator('en', await loadTexts('en', 'all'));
  const { graph } = largest;
  const take = async () => {
    const began = performance.now();
    const words = wordsFor(graph, t, { marks: {}, heats: {}, isDetailed: true });
    await layOutToFit(graph, words, textWidth, false, { width: 1100, height: 600 }, 'fit');
    return performance.now() - began;
  };
  const cold = await take();
  const warm: number[] = [];
  while (warm.length < 5) warm.push(await take());
  window.laidOut = { chart: largest.name, states: graph.states.length, transitions: graph.edges.length, cold, warm };
}
