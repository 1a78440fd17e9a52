import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { expect, onTestFinished, test, vi } from 'vitest';
import { RequestsInFlight } from './requests-in-flight.ts';

/**
 * A request for which the proxy gives this address; without one, the socket's is used, which has
 * none.
 */
function requestFrom(forwardedFor?: string) {
  const request = new IncomingMessage(new Socket());
  if (forwardedFor !== undefined) request.headers['x-forwarded-for'] = forwardedFor;
  const response = new ServerResponse(request);
  return { request, response };
}

function begin(requests: RequestsInFlight, forwardedFor?: string) {
  const { request, response } = requestFrom(forwardedFor);
  return { isBegun: requests.tryBegin(request, response), end: () => response.emit('close') };
}

test('an address has a limit of requests in flight, and may send another when one ends', () => {
  const requests = new RequestsInFlight(2, () => {});
  const [first] = [begin(requests, '203.0.113.9'), begin(requests, '203.0.113.9')];
  expect(begin(requests, '203.0.113.9').isBegun).toBe(false);
  expect(begin(requests, '203.0.113.10').isBegun).toBe(true);
  first.end();
  expect(begin(requests, '203.0.113.9').isBegun).toBe(true);
  expect(begin(requests, '203.0.113.9').isBegun).toBe(false);
});

test.each([[undefined], ['unknown'], ['_hidden'], ['203.0.113.9, nonsense']])(
  'requests without an address (%j) do not share a limit',
  (forwardedFor) => {
    const onRefusal = vi.fn();
    const requests = new RequestsInFlight(2, onRefusal);
    const begun = Array.from({ length: 5 }, () => begin(requests, forwardedFor).isBegun);
    expect(begun).toEqual([true, true, true, true, true]);
    expect(onRefusal).not.toHaveBeenCalled();
  },
);

test('refusals are reported once a minute, not every time', () => {
  const now = vi.spyOn(performance, 'now').mockReturnValue(0);
  onTestFinished(() => now.mockRestore());
  const onRefusal = vi.fn();
  const requests = new RequestsInFlight(1, onRefusal);
  const refuse = (address: string) => expect(begin(requests, address).isBegun).toBe(false);
  begin(requests, '203.0.113.9');
  begin(requests, '203.0.113.10');
  expect(onRefusal).not.toHaveBeenCalled();
  refuse('203.0.113.9');
  refuse('203.0.113.9');
  refuse('203.0.113.10');
  expect(onRefusal).toHaveBeenCalledTimes(1);
  now.mockReturnValue(61_000);
  refuse('203.0.113.9');
  expect(onRefusal).toHaveBeenCalledTimes(2);
});
