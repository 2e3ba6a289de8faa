import type { IntegrationInfo as Info } from '../../../contract/system/integrationInfo.ts';
import { Card } from '../../ui/Card.tsx';
import { Facts } from '../../ui/Facts.tsx';
import { info as infoSign } from '../../ui/icons/signs.ts';
import { Message } from '../../ui/Message.tsx';

/** NAV-01, ROUTE-17: what a program needs to know to call this installation for its agency. */
export function IntegrationInfo({ info, isProgram }: { info: Info; isProgram: boolean }) {
  const description = new URL(info.descriptionAddress, info.baseAddress).href;
  const account = isProgram ? info.userName : 'the API account’s user name';
  return (
    <div className="stack">
      {isProgram && (
        <Message
          kind="accent"
          icon={infoSign}
          title={`${info.userName} is an account for programs`}
        >
          <p>It signs in and calls the API. There are no further pages for it.</p>
        </Message>
      )}
      <Card id="api" title="API details">
        <div className="card-body">
          <Facts
            facts={[
              { label: 'Agency', value: info.clientName },
              { label: 'Agency id', value: <span className="endpoint">{info.clientId}</span> },
              {
                label: 'Base address',
                value: <span className="endpoint">{info.baseAddress}</span>,
              },
              {
                label: 'API description',
                value: (
                  <a className="endpoint" href={info.descriptionAddress}>
                    {description}
                  </a>
                ),
              },
              { label: 'Format', value: 'OpenAPI 3.1: every call with its fields' },
            ]}
          />
        </div>
      </Card>
      <Card id="authenticate" title="How to authenticate">
        <div className="card-body stack">
          <p>Send user name and password once. The reply holds a token under value.token.</p>
          <pre className="endpoint-block">
            {`POST ${info.signInPath}\nContent-Type: application/json\n\n{ "userName": "${account}", "password": "…" }`}
          </pre>
          <p>
            Send the token with every call. It ends after {info.tokenHours} hours; then sign in
            again.
          </p>
          <pre className="endpoint-block">Authorization: Bearer TOKEN</pre>
          <p>
            A refused call answers with a code and a sentence. After five wrong passwords in 15
            minutes signing in is paused for 15 minutes.
          </p>
        </div>
      </Card>
    </div>
  );
}
