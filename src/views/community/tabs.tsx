import type { Compound } from '../../api/property/compound.ts';
import { furtherTab } from '../kit/record/further-tab.ts';

export const tabs = [
  furtherTab<Compound>(
    { of: 'compound', id: 'tickets', label: 'app.nav.tickets', needs: 'tickets.view', after: 'parts' },
    async () => {
      const { CompoundTickets } = await import('./ticket/of-compound.tsx');
      return ({ record }) => <CompoundTickets compound={record.id} />;
    },
  ),
];
