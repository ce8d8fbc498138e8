import { useEffect, useMemo, useState } from 'react';
import { FileTrigger } from 'react-aria-components';
import type { Graph } from '../../../src/machines/kit/graph.ts';
import { Button } from '../../../src/views/kit/actions/button.tsx';
import { Diagram } from '../../../src/views/kit/diagram/diagram.tsx';
import type { Heat, Mark } from '../../../src/views/kit/diagram/diagram-parts.ts';
import { Alert, Row } from '../../../src/views/kit/display/parts.tsx';
import { SelectField } from '../../../src/views/kit/fields/field.tsx';
import { useTexts } from '../../../src/views/kit/ground/texts.tsx';
import { type Description, describe, fileOf, graphFrom, readDescription, written } from '../../../src/workbench/description.ts';
import { countOf, type Differences, differencesOf, united } from '../../../src/workbench/differences.ts';
import type { KeptVersion } from '../../chart-history.ts';
import { give } from '../kit/export-picture.ts';
import { ChartPage, chartOf, useSay } from '../kit/page.tsx';
import { ChangeList, idsOf, kinds, tones } from './change-list.tsx';

interface Earlier {
  name: string;
  description: Description;
}

/** A chart next to an earlier version of itself: additions, removals and changes, drawn and listed. */
export function ChangesPage({ chart: name, from }: { chart: string; from?: Earlier }) {
  const chart = chartOf(name);
  const { t } = useTexts();
  const now = useMemo(() => describe(chart), [chart]);
  const { versions, isRead } = useHistory(fileOf(chart), written(now));
  const [given, setGiven] = useState<Earlier | null>(from ?? null);
  const [commit, setCommit] = useState('');
  const [failed, setFailed] = useState(false);
  const kept = versions.find((version) => version.commit === commit) ?? versions[0];
  const before = given?.description ?? (kept ? readDescription(kept.text) : null);
  const read = async (file: File | undefined) => {
    try {
      if (file) setGiven({ name: file.name, description: readDescription(await file.text()) });
      setFailed(false);
    } catch {
      setFailed(true);
    }
  };
  return (
    <ChartPage
      chart={chart}
      page="What changed"
      tools={
        <Button kind="plain" onPress={() => give(fileOf(chart), written(now), 'application/json')}>
          {t('workbench.changes.take')}
        </Button>
      }
    >
      <Row style={{ alignItems: 'end' }}>
        {versions.length > 0 && (
          <SelectField
            label={t('workbench.changes.since')}
            value={given ? '' : (kept?.commit ?? '')}
            empty={given ? given.name : undefined}
            choices={versions.map((version) => ({ id: version.commit, label: sayVersion(version) }))}
            onChange={(id) => {
              setGiven(null);
              setCommit(id);
            }}
          />
        )}
        <FileTrigger acceptedFileTypes={['application/json']} onSelect={(files) => void read(files?.[0])}>
          <Button kind="plain">{t('workbench.changes.file')}</Button>
        </FileTrigger>
      </Row>
      {failed && <Alert role="alert">{t('workbench.changes.unreadable')}</Alert>}
      {before ? (
        <Compared before={before} now={now} />
      ) : (
        <p aria-busy={!isRead}>{isRead ? t('workbench.changes.none_kept') : t('kit.loading')}</p>
      )}
    </ChartPage>
  );
}

const sayVersion = ({ when, subject, commit }: KeptVersion) => `${when.slice(0, 10)} · ${subject.slice(0, 60)} (${commit})`;

/** Earlier versions that differ from the current one. */
function useHistory(file: string, text: string): { versions: KeptVersion[]; isRead: boolean } {
  const [history, setHistory] = useState<Record<string, KeptVersion[]> | null>(null);
  useEffect(() => {
    let wanted = true;
    void import('virtual:chart-history').then((module) => wanted && setHistory(module.history));
    return () => {
      wanted = false;
    };
  }, []);
  const versions = useMemo(() => (history?.[file] ?? []).filter((version) => version.text !== text), [history, file, text]);
  return { versions, isRead: history !== null };
}

function Compared({ before, now }: { before: Description; now: Description }) {
  const { t, number } = useTexts();
  const say = useSay();
  const differences = useMemo(() => differencesOf(before, now), [before, now]);
  const graph = useMemo(() => graphFrom(united(before, now)), [before, now]);
  const count = countOf(differences);
  return (
    <>
      <p role="note">{count ? t('workbench.changes.count', { count, number: number(count) }) : t('workbench.changes.same')}</p>
      {count > 0 && (
        <>
          <Diagram
            graph={graph}
            say={(edge) => [say.cause(edge)]}
            heat={heatOf(differences, t)}
            marks={marksOf(differences, graph, t)}
            direction="DOWN"
            height="52vh"
          />
          <ChangeList title={t('workbench.read.states')} of="states" {...{ before, now }} changes={differences.states} />
          <ChangeList
            title={t('workbench.read.events')}
            of="transitions"
            {...{ before, now }}
            changes={differences.transitions}
          />
          <ChangeList
            title={t('workbench.changes.unblockers')}
            of="unblockers"
            {...{ before, now }}
            changes={differences.unblockers}
          />
        </>
      )}
    </>
  );
}

const heatOf = ({ transitions }: Differences, t: (key: string) => string): Record<string, Heat> =>
  Object.fromEntries(
    kinds.flatMap((kind) =>
      idsOf(transitions, kind).map((id) => [id, { tone: tones[kind], words: t(`workbench.changes.${kind}`), weight: 1.8 }]),
    ),
  );
const marksOf = ({ states }: Differences, graph: Graph, t: (key: string) => string): Record<string, Mark[]> =>
  Object.fromEntries(
    kinds.flatMap((kind) =>
      idsOf(states, kind)
        .filter((id) => graph.states.some((state) => state.id === id))
        .map((id) => [id, [{ words: t(`workbench.changes.${kind}`), tone: tones[kind] }]]),
    ),
  );
