import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createRequestMetrics } from './request-metrics.ts'

test('requests are counted by operation and status, and their durations in buckets that hold the ones before', () => {
  const { observe, text } = createRequestMetrics()
  observe('getZone', 200, 0.0009)
  observe('getZone', 200, 0.001)
  observe('getZone', 404, 0.3)
  observe('listSpaces', 200, 20)
  const lines = text().split('\n')
  const has = (line: string) => assert.ok(lines.includes(line), line)
  has('easel_requests_total{operation="getZone",status="200"} 2')
  has('easel_requests_total{operation="getZone",status="404"} 1')
  has('easel_request_duration_seconds_bucket{le="0.001",operation="getZone"} 2')
  has('easel_request_duration_seconds_bucket{le="0.25",operation="getZone"} 2')
  has('easel_request_duration_seconds_bucket{le="0.5",operation="getZone"} 3')
  has('easel_request_duration_seconds_bucket{le="+Inf",operation="getZone"} 3')
  has('easel_request_duration_seconds_count{operation="getZone"} 3')
  has('easel_request_duration_seconds_bucket{le="10",operation="listSpaces"} 0')
  has('easel_request_duration_seconds_bucket{le="+Inf",operation="listSpaces"} 1')
  has('easel_request_duration_seconds_sum{operation="listSpaces"} 20')
  assert.ok(text().endsWith('\n'))
  for (const name of ['easel_requests_total counter', 'easel_request_duration_seconds histogram']) has(`# TYPE ${name}`)
})
