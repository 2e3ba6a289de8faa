import type { ChartedBuild } from '../../../contract/audit/statechart.ts';
import { Facts } from '../../ui/data/Facts.tsx';

/** The version and the commit that the charts belong to. */
export function BuildFacts({ build }: { build: ChartedBuild }) {
  const { version, commit, hasChanges } = build;
  const changed = hasChanges ? ', with changes that are in no commit' : '';
  return (
    <Facts
      shape="strip"
      facts={[
        { label: 'Version', value: version },
        {
          label: 'Commit',
          value: commit ? (
            <>
              <span className="mono commit">{commit}</span>
              {changed}
            </>
          ) : (
            'Not recorded in this build'
          ),
        },
      ]}
    />
  );
}
