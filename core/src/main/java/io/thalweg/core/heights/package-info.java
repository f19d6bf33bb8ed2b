/**
 * Heights and link bookkeeping of the link-reversal family (Gafni and Bertsekas; Walter, Welch and
 * Vaidya), shared by the protocols built on it.
 */
@NullMarked
package io.thalweg.core.heights;

import org.jspecify.annotations.NullMarked;
