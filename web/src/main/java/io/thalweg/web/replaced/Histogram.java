package io.thalweg.web.replaced;

import java.util.Arrays;

/**
 * HdrHistogram's auto-resizing histogram, as far as the simulator uses it: the same buckets, so the
 * same figures.
 */
public final class Histogram {
  private final int subBucketCountMagnitude;
  private final int subBucketHalfCount;
  private final int subBucketHalfCountMagnitude;
  private final long subBucketMask;
  private long[] counts = new long[0];
  private long total;
  private long max;

  /**
   * @param digits the number of significant decimal digits
   */
  public Histogram(int digits) {
    long largestWithSingleUnit = 2;
    for (int digit = 0; digit < digits; digit++) {
      largestWithSingleUnit *= 10;
    }
    this.subBucketCountMagnitude = 64 - Long.numberOfLeadingZeros(largestWithSingleUnit - 1);
    this.subBucketHalfCountMagnitude = subBucketCountMagnitude - 1;
    this.subBucketHalfCount = 1 << subBucketHalfCountMagnitude;
    this.subBucketMask = (1L << subBucketCountMagnitude) - 1;
  }

  public void recordValue(long value) {
    int index = index(value);
    if (index >= counts.length) {
      counts = Arrays.copyOf(counts, Math.max(index + 1, counts.length * 2));
    }
    counts[index]++;
    total++;
    max = Math.max(max, value);
  }

  public long getTotalCount() {
    return total;
  }

  public long getMaxValue() {
    return max == 0 ? 0 : highestEquivalent(max);
  }

  public double getMean() {
    if (total == 0) {
      return 0;
    }
    double sum = 0;
    for (int index = 0; index < counts.length; index++) {
      if (counts[index] > 0) {
        sum += medianEquivalent(value(index)) * (double) counts[index];
      }
    }
    return sum / total;
  }

  public long getValueAtPercentile(double percentile) {
    // The largest double below, so that rounding up does not take one more than asked for.
    double wanted =
        Math.min(Math.max(Math.nextAfter(percentile, Double.NEGATIVE_INFINITY), 0), 100);
    long count = Math.max((long) Math.ceil(wanted * total / 100.0), 1);
    long seen = 0;
    for (int index = 0; index < counts.length; index++) {
      seen += counts[index];
      if (seen >= count) {
        long value = value(index);
        return percentile == 0.0 ? value : highestEquivalent(value);
      }
    }
    return 0;
  }

  private int bucket(long value) {
    return 64 - subBucketCountMagnitude - Long.numberOfLeadingZeros(value | subBucketMask);
  }

  private int index(long value) {
    int bucket = bucket(value);
    int inBucket = (int) (value >>> bucket);
    return ((bucket + 1) << subBucketHalfCountMagnitude) + inBucket - subBucketHalfCount;
  }

  private long value(int index) {
    int bucket = (index >> subBucketHalfCountMagnitude) - 1;
    int inBucket = (index & (subBucketHalfCount - 1)) + subBucketHalfCount;
    if (bucket < 0) {
      inBucket -= subBucketHalfCount;
      bucket = 0;
    }
    return (long) inBucket << bucket;
  }

  private long size(long value) {
    return 1L << bucket(value);
  }

  private long lowestEquivalent(long value) {
    int bucket = bucket(value);
    return value >>> bucket << bucket;
  }

  private long highestEquivalent(long value) {
    return lowestEquivalent(value) + size(value) - 1;
  }

  private long medianEquivalent(long value) {
    return lowestEquivalent(value) + (size(value) >> 1);
  }
}
