import type { IntegrationInfo as Info } from '../../../contract/system/integrationInfo.ts';
import { Facts } from '../../ui/data/Facts.tsx';
import { Message } from '../../ui/feedback/Message.tsx';
import { info as infoSign } from '../../ui/icons/signs.ts';
import { Card } from '../../ui/layout/Card.tsx';

/** NAV-01, ROUTE-17: what a program needs to know to call this installation for its agency. */
export function IntegrationInfo({ info, isProgram }: { info: Info; isProgram: boolean }) {
  const description = new URL(info.descriptionAddress, info.baseAddress).href;
  const account = isProgram ? info.userName : 'the API account’s username';
  return (
    <div className="stack">
      {isProgram && (
        <Message kind="accent" icon={infoSign} title={`${info.userName} is an API account`}>
          <p>It logs in and calls the API. It has no other pages.</p>
        </Message>
      )}
      <Card id="api" title="API details">
        <div className="card-body">
          <Facts
            facts={[
              { label: 'Agency', value: info.clientName },
              { label: 'Agency id', value: <span className="endpoint">{info.clientId}</span> },
              { label: 'Base URL', value: <span className="endpoint">{info.baseAddress}</span> },
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
          <p>Send the username and password once. The reply includes a token in value.token.</p>
          <pre className="endpoint-block">
            {`POST ${info.signInPath}\nContent-Type: application/json\n\n{ "userName": "${account}", "password": "…" }`}
          </pre>
          <p>
            Send the token with every call. It expires after {info.tokenHours} hours. Then log in
            again.
          </p>
          <pre className="endpoint-block">Authorization: Bearer TOKEN</pre>
          <p>
            A refused call returns a code and a sentence. After five incorrect passwords in 15
            minutes, login is locked for 15 minutes.
          </p>
        </div>
      </Card>
    </div>
  );
}
