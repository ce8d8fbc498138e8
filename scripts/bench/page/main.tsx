import { useEffect, useState } from 'react';
import { Cell, Column, Row, Table, TableBody, TableHeader } from 'react-aria-components';
import { createRoot } from 'react-dom/client';

interface Lead {
  id: number;
  name: string;
  status: string;
  ref_no: string;
  mobile: string;
  source: string;
}

/** A minimal page with 25 rows in a react-aria table, the reference for the product's first rows. */
function Page() {
  const [rows, setRows] = useState<Lead[]>([]);
  useEffect(() => {
    void fetch('/wide?status=quoted')
      .then((answer) => answer.json())
      .then(({ data }: { data: Lead[] }) => setRows(data));
  }, []);
  if (!rows.length) return null;
  return (
    <Table aria-label="Leads">
      <TableHeader>
        <Column isRowHeader>Name</Column>
        <Column>Status</Column>
        <Column>Reference</Column>
        <Column>Mobile</Column>
        <Column>Source</Column>
      </TableHeader>
      <TableBody items={rows}>
        {(lead) => (
          <Row>
            <Cell>{lead.name}</Cell>
            <Cell>{lead.status}</Cell>
            <Cell>{lead.ref_no}</Cell>
            <Cell>{lead.mobile}</Cell>
            <Cell>{lead.source}</Cell>
          </Row>
        )}
      </TableBody>
    </Table>
  );
}

createRoot(document.getElementById('root') as HTMLElement).render(<Page />);
