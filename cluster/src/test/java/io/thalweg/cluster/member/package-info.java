@NullMarked
package io.thalweg.cluster.member;

import org.jspecify.annotations.NullMarked;
