# nodes: 3
$node_(0) set X_ 10.0
$node_(0) set Y_ 20.0
$node_(0) set Z_ 0.0
$node_( 1 )  set  X_   0
$node_(1) set Y_ 0
$node_(2) set X_ 100
$node_(2) set Y_ 50
$god_ set-dist 0 1 1
$ns_ at 2.0 "$god_ set-dist 0 2 2"
$ns_ at 2.0 "$node_(0) setdest 50.0 20.0 4.0"
$ns_  at 5.0   "$node_(1)  setdest  0.0 40.0  10.0 "
$ns_ at 1.0 "$node_(1) setdest 100.0 0.0 10.0"
$ns_ at 1.0 "$node_(2) setdest 0.0 50.0 10.0"
$ns_ at 3.0 "$node_(2) setdest 0.0 50.0 0.0"
