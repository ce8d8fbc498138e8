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
  /** Milliseconds of the first one in this page: elk's code is as cold as it is for whoever opens a chart. */
  time: number;
}
declare global {
  interface Window {
    laidOut?: LaidOut;
  }
}

/** Lays the largest chart of the catalogue out as its page does: both ways at worst, with its words measured. */
const [largest] = catalogue
  .map((chart) => ({ name: chart.name, graph: graphOf(chart.machine) }))
  .sort((a, b) => b.graph.states.length + b.graph.edges.length - a.graph.states.length - a.graph.edges.length);
if (largest) {
  const t = translator('en', await loadTexts('en', 'all'));
  const began = performance.now();
  const words = wordsFor(largest.graph, t, { marks: {}, heats: {}, isDetailed: true });
  await layOutToFit(largest.graph, words, textWidth, false, { width: 1100, height: 600 }, 'fit');
  const time = performance.now() - began;
  const { states, edges } = largest.graph;
  window.laidOut = { chart: largest.name, states: states.length, transitions: edges.length, time };
}
