import { Document, Image, Page, Path, Polyline, StyleSheet, Svg, Text, View } from '@react-pdf/renderer';
import { qrCode } from '../../../src/api/qr.ts';
import { paper as field } from '../../../src/api/signature.ts';
import { directionOf } from '../../../src/locales/translate.ts';
import type { Block, Label, Party, PrintedDocument, QrBlock, Table } from '../document.ts';
import { family, printable } from './fonts.ts';

const styles = StyleSheet.create({
  page: { paddingTop: 40, paddingHorizontal: 48, paddingBottom: 64, fontFamily: family, fontSize: 9.5, color: '#1a1d21' },
  head: {
    justifyContent: 'space-between',
    alignItems: 'flex-start',
    borderBottom: '1.5pt solid #1a1d21',
    paddingBottom: 8,
    marginBottom: 14,
  },
  name: { fontSize: 12, fontWeight: 700, lineHeight: 1.3 },
  logo: { maxWidth: 150, height: 40, objectFit: 'contain', marginBottom: 4 },
  soft: { color: '#565d66', fontSize: 8, lineHeight: 1.4 },
  title: { fontSize: 15, fontWeight: 700, lineHeight: 1.3 },
  heading: { fontSize: 11, fontWeight: 700, lineHeight: 1.3, marginTop: 10, marginBottom: 4 },
  text: { marginBottom: 8, lineHeight: 1.15 },
  table: { marginBottom: 10 },
  line: { borderBottom: '0.5pt solid #c6cbd1', paddingVertical: 3.5 },
  heads: { borderBottom: '0.75pt solid #1a1d21', paddingVertical: 3.5 },
  total: { borderTop: '0.75pt solid #1a1d21', paddingVertical: 4 },
  cell: { paddingHorizontal: 3, lineHeight: 1.05 },
  bold: { fontWeight: 700, lineHeight: 1.05 },
  parties: { marginTop: 28, gap: 28 },
  party: { flex: 1 },
  sign: { height: 52, borderBottom: '0.75pt solid #1a1d21', justifyContent: 'flex-end', paddingBottom: 3 },
  drawn: { borderBottom: '0.75pt solid #1a1d21', paddingBottom: 3 },
  drawing: { width: 130, height: 52 },
  foot: {
    position: 'absolute',
    bottom: 28,
    left: 48,
    right: 48,
    justifyContent: 'space-between',
    borderTop: '0.5pt solid #c6cbd1',
    paddingTop: 6,
  },
  qr: { width: 96, height: 96 },
  labels: { marginBottom: 0 },
  label: { flex: 1, alignItems: 'center', border: '0.5pt dashed #c6cbd1', padding: 8 },
  code: { width: 112, height: 112 },
  centred: { textAlign: 'center' },
  // A line height, its own or inherited, makes the renderer drop a text that it makes per page.
  number: { color: '#565d66', fontSize: 8 },
  mark: {
    position: 'absolute',
    top: 330,
    left: 0,
    right: 0,
    textAlign: 'center',
    fontSize: 84,
    fontWeight: 700,
    lineHeight: 1.3,
    color: '#1a1d21',
    opacity: 0.07,
    transform: 'rotate(-28deg)',
  },
});

type Direction = 'ltr' | 'rtl';
const rowOf = (direction: Direction) => ({ flexDirection: direction === 'rtl' ? 'row-reverse' : 'row' }) as const;
const startOf = (direction: Direction) => ({ direction, textAlign: direction === 'rtl' ? 'right' : 'left' }) as const;
const endOf = (direction: Direction) => ({ direction, textAlign: direction === 'rtl' ? 'left' : 'right' }) as const;

/** A printed document on A4, for @react-pdf/renderer: right to left in Arabic, its page numbers at the foot. */
export function Paper({ paper }: { paper: PrintedDocument }) {
  const direction = directionOf(paper.language);
  const start = startOf(direction);
  return (
    <Document title={`${paper.title} ${paper.reference}`} author={paper.letterhead.name} language={paper.language}>
      <Page size="A4" style={styles.page}>
        {paper.mark && (
          <Text fixed style={styles.mark}>
            {printable(paper.mark)}
          </Text>
        )}
        <View fixed style={[styles.foot, rowOf(direction)]}>
          <Text style={[styles.soft, start]}>{printable(paper.foot)}</Text>
          <Text style={styles.number} render={({ pageNumber, totalPages }) => `${pageNumber} / ${totalPages}`} />
        </View>
        <View style={[styles.head, rowOf(direction)]}>
          <View>
            <Text style={[styles.title, start]}>{printable(paper.title)}</Text>
            <Text style={[styles.soft, start]}>{printable(paper.reference)}</Text>
          </View>
          <View style={{ maxWidth: 260, alignItems: direction === 'rtl' ? 'flex-start' : 'flex-end' }}>
            {paper.letterhead.logo && <Image src={paper.letterhead.logo} style={styles.logo} />}
            <Text style={[styles.name, endOf(direction)]}>{printable(paper.letterhead.name)}</Text>
            {paper.letterhead.lines.map((line) => (
              <Text key={line} style={[styles.soft, endOf(direction)]}>
                {printable(line)}
              </Text>
            ))}
          </View>
        </View>
        {paper.blocks.map((block, at) => (
          <BlockOf key={at} block={block} direction={direction} />
        ))}
        {paper.qr && <Qr {...paper.qr} direction={direction} />}
      </Page>
    </Document>
  );
}

function BlockOf({ block, direction }: { block: Block; direction: Direction }) {
  const start = startOf(direction);
  switch (block.type) {
    case 'heading':
      return (
        <Text style={[styles.heading, start]} minPresenceAhead={60}>
          {printable(block.text)}
        </Text>
      );
    case 'text':
      return <Text style={[styles.text, start]}>{printable(block.text)}</Text>;
    case 'facts':
      return (
        <View style={styles.table}>
          {block.rows.map(([label, value]) => (
            <View key={label} wrap={false} style={[styles.line, rowOf(direction)]}>
              <Text style={[styles.cell, start, { flex: 1, color: '#565d66' }]}>{printable(label)}</Text>
              <Text style={[styles.cell, start, { flex: 2 }]}>{printable(value)}</Text>
            </View>
          ))}
        </View>
      );
    case 'table':
      return <TableOf table={block} direction={direction} />;
    case 'signatures':
      return <Signatures parties={block.parties} direction={direction} />;
    case 'labels':
      return <Labels labels={block.labels} direction={direction} />;
  }
}

/** Its heads are repeated on every page, and no row is divided between two. */
function TableOf({ table: { columns, rows, total }, direction }: { table: Table; direction: Direction }) {
  const cells = (of: string[], isBold = false) =>
    columns.map(({ label, isNumber, share = 1 }, at) => (
      <Text
        key={label}
        style={[styles.cell, isNumber ? endOf(direction) : startOf(direction), { flex: share }, isBold ? styles.bold : {}]}
      >
        {printable(of[at] ?? '')}
      </Text>
    ));
  return (
    <View style={styles.table}>
      <View fixed style={[styles.heads, rowOf(direction)]}>
        {cells(
          columns.map(({ label }) => label),
          true,
        )}
      </View>
      {rows.map((row, at) => (
        <View key={at} wrap={false} style={[styles.line, rowOf(direction)]}>
          {cells(row)}
        </View>
      ))}
      {total && (
        <View wrap={false} style={[styles.total, rowOf(direction)]}>
          {cells(total, true)}
        </View>
      )}
    </View>
  );
}

function Signatures({ parties, direction }: { parties: Party[]; direction: Direction }) {
  const start = startOf(direction);
  return (
    <View wrap={false} style={[styles.parties, rowOf(direction)]}>
      {parties.map(({ role, name, signed, signature }) => (
        <View key={role} style={styles.party}>
          <Text style={[styles.soft, start]}>{printable(role)}</Text>
          <Text style={[styles.bold, start]}>{printable(name)}</Text>
          <View style={signature ? styles.drawn : styles.sign}>
            {signature && (
              <Svg viewBox={`0 0 ${field.width} ${field.height}`} style={styles.drawing}>
                {signature.map((points, at) => (
                  <Polyline key={at} points={points.join(' ')} stroke="#1a1d21" strokeWidth={6} fill="none" />
                ))}
              </Svg>
            )}
            {signed && <Text style={[styles.soft, start]}>{printable(signed)}</Text>}
          </View>
        </View>
      ))}
    </View>
  );
}

const perRow = 3;
/** Labels to cut out: no row of them is divided between two pages. */
function Labels({ labels, direction }: { labels: Label[]; direction: Direction }) {
  const rows = Array.from({ length: Math.ceil(labels.length / perRow) }, (_, row) =>
    Array.from({ length: perRow }, (_, at) => labels[row * perRow + at]),
  );
  return rows.map((row, at) => (
    <View key={at} wrap={false} style={[styles.labels, rowOf(direction)]}>
      {row.map((label, place) =>
        label ? <LabelOf key={place} {...label} direction={direction} /> : <View key={place} style={{ flex: 1 }} />,
      )}
    </View>
  ));
}

function LabelOf({ qr, title, lines, direction }: Label & { direction: Direction }) {
  const { path, size } = qrCode(qr);
  return (
    <View style={styles.label}>
      <Svg viewBox={`0 0 ${size} ${size}`} style={styles.code}>
        <Path d={path} fill="#000000" />
      </Svg>
      <Text style={[styles.bold, styles.centred, { direction }]}>{printable(title)}</Text>
      {lines.map((line, at) => (
        <Text key={at} style={[styles.soft, styles.centred, { direction }]}>
          {printable(line)}
        </Text>
      ))}
    </View>
  );
}

function Qr({ text, caption, direction }: QrBlock & { direction: Direction }) {
  const { path, size } = qrCode(text);
  return (
    <View wrap={false} style={[{ alignItems: 'center', gap: 10, marginTop: 6 }, rowOf(direction)]}>
      <Svg viewBox={`0 0 ${size} ${size}`} style={styles.qr}>
        <Path d={path} fill="#000000" />
      </Svg>
      <Text style={[styles.soft, startOf(direction), { flex: 1 }]}>{printable(caption)}</Text>
    </View>
  );
}
